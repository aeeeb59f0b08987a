import { itLeaves } from '../../support/both-values.js'

describe('between tags', () => {
  itLeaves(
    'an element takes the place of its braces, at their indentation',
    [
      [
        'send(\n  <p>\n    {C ? (\n      <b>\n        a\n      </b>\n    ) : (\n      <i />\n    )}\n  </p>,\n)',
        'send(\n  <p>\n    <b>\n      a\n    </b>\n  </p>,\n)',
        'send(\n  <p>\n    <i />\n  </p>,\n)',
      ],
      [
        'send(\n  <p>\n    {C && (\n      <>\n        <b />\n        <i />\n      </>\n    )}\n  </p>,\n)',
        'send(\n  <p>\n    <b />\n    <i />\n  </p>,\n)',
        'send(\n  <p>\n  </p>,\n)',
      ],
      ['send(<p>\r\n  {C && (\r\n    <b />\r\n  )}\r\n</p>)', 'send(<p>\r\n  <b />\r\n</p>)', 'send(<p>\r\n</p>)'],
    ],
    'input.tsx',
  )

  itLeaves(
    'the children of a gate component take its place, in a fragment where they need one',
    [
      ['send(<p><FeatureGate name="On"><a /><b /></FeatureGate></p>)', 'send(<p><a /><b /></p>)', 'send(<p></p>)'],
      [
        'const x = <FeatureGate name="On"><a /><b /></FeatureGate>\nsend(x)',
        'const x = <><a /><b /></>\nsend(x)',
        'const x = null\nsend(x)',
      ],
      [
        'const x = (\n  <FeatureGate name="On" fallback={<b />}>\n    <a />\n  </FeatureGate>\n)\nsend(x)',
        'const x = (\n  <a />\n)\nsend(x)',
        'const x = (\n  <b />\n)\nsend(x)',
      ],
      [
        'send(<p a=<FeatureGate name="On" fallback={c}><b /></FeatureGate> />)',
        'send(<p a=<b /> />)',
        'send(<p a=<FeatureGate name="On" fallback={c}><b /></FeatureGate> />)',
      ],
      [
        'send(<p><FeatureGate name="On" fallback="old">new</FeatureGate></p>)',
        'send(<p>new</p>)',
        'send(<p>{"old"}</p>)',
      ],
      [
        'send(<FeatureGate name="On" fallback={x ? 1 : 2}>{y}</FeatureGate>)',
        'send(<FeatureGate name="On" fallback={x ? 1 : 2}>{y}</FeatureGate>)',
        'send(x ? 1 : 2)',
      ],
    ],
    'input.tsx',
  )

  itLeaves(
    'attributes are removed with their blanks, and their lines',
    [
      [
        'const A = ({ on, a }) => <p>{on ? a : 1}</p>\nsend(<A on={C} a="1" />)',
        'const A = ({ a }) => <p>{a}</p>\nsend(<A a="1" />)',
        'const A = () => <p>{1}</p>\nsend(<A />)',
      ],
      [
        'const A = ({ on, a }) => <p>{on ? a : 1}</p>\nsend(<A\n  a="1"\n  on={C}\n/>)',
        'const A = ({ a }) => <p>{a}</p>\nsend(<A\n  a="1"\n/>)',
        'const A = () => <p>{1}</p>\nsend(<A\n/>)',
      ],
      ['send(<p {...(C && a)} b {...(C ? {} : c)} />)', 'send(<p {...a} b {...{}} />)', 'send(<p b {...c} />)'],
    ],
    'input.tsx',
  )
})
