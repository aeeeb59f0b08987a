import { isElement, onlyElement, shownChildren } from '../../../src/strip/reduce/jsx-places.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { itLeaves } from '../../support/both-values.js'
import { parseScript } from '../../support/strip-text.js'

function elementIn(text: string) {
  const [outer] = nodesOf(parseScript('a.tsx', `x = ${text}`), 'JSXElement')
  if (!outer) throw new Error(text)
  return outer
}

describe('the children that an element shows', () => {
  it('are all but blanks with a line break', () => {
    expect(shownChildren(elementIn('<p>\n  <a/>\n  b{c}\n</p>')).map(({ type }) => type)).toEqual([
      'JSXElement',
      'JSXText',
      'JSXExpressionContainer',
    ])
  })

  it('may be one element', () => {
    expect(onlyElement(elementIn('<p>\n  <a/>\n</p>'))?.type).toBe('JSXElement')
    expect(onlyElement(elementIn('<p><></></p>'))?.type).toBe('JSXFragment')
    for (const text of ['<p><a/><b/></p>', '<p>a</p>', '<p>{a}</p>', '<p></p>', '<p>a<b/></p>'])
      expect(onlyElement(elementIn(text))).toBeNull()
  })

  it('are told from other nodes', () => {
    expect([undefined, elementIn('<p/>'), elementIn('<p/>').openingElement].map((node) => isElement(node))).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('the place of a gate component', () => {
  itLeaves(
    'is between tags, where nothing needs no braces',
    [
      ['send(<p><FeatureGate name="On"><a /></FeatureGate></p>)', 'send(<p><a /></p>)', 'send(<p></p>)'],
      ['send(<><FeatureGate name="On"><a /></FeatureGate></>)', 'send(<><a /></>)', 'send(<></>)'],
      [
        'send(<p>{x && <FeatureGate name="On"><a /></FeatureGate>}</p>)',
        'send(<p>{x && <a />}</p>)',
        'send(<p>{x && null}</p>)',
      ],
      ['send(<p><FeatureGate name="On" fallback="a">b</FeatureGate></p>)', 'send(<p>b</p>)', 'send(<p>{"a"}</p>)'],
    ],
    'input.tsx',
  )

  itLeaves(
    'is inside of others that are removed as well',
    [
      [
        'send(<p><FeatureGate name="On"><FeatureGate name="On" fallback="b">a</FeatureGate></FeatureGate></p>)',
        'send(<p>a</p>)',
        'send(<p></p>)',
      ],
      [
        'send(<FeatureGate name="On"><FeatureGate name="On" fallback="b">a</FeatureGate></FeatureGate>)',
        'send(<>a</>)',
        'send(null)',
      ],
      [
        'send(<p><FeatureGate name="On" fallback=<FeatureGate name="On">a</FeatureGate>>b</FeatureGate></p>)',
        'send(<p>b</p>)',
        'send(<p>{null}</p>)',
      ],
    ],
    'input.tsx',
  )

  itLeaves(
    'is an attribute without braces, which can hold no expression',
    [
      ['send(<p a=<FeatureGate name="On"><a /></FeatureGate> />)', 'send(<p a=<a /> />)', 'send(<p a={null} />)'],
      [
        'send(<p a=<FeatureGate name="On" fallback="x"><a /></FeatureGate> />)',
        'send(<p a=<a /> />)',
        'send(<p a="x" />)',
      ],
      ['send(<p a={<FeatureGate name="On"><a /></FeatureGate>} />)', 'send(<p a={<a />} />)', 'send(<p a={null} />)'],
    ],
    'input.tsx',
  )
})
