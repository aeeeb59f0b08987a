import {
  describeOpposite,
  dropEmptyCalls,
  findCodeOverrides,
} from '../../../src/codemods/remove/find-code-overrides.js'
import { findsIn, type RemovalFinds, type RemovalOptions } from '../../support/removal-finds.js'

const removed = (text: string, options: RemovalOptions = {}): RemovalFinds =>
  findsIn(
    (finds, context) => {
      findCodeOverrides(finds, context)
      dropEmptyCalls(finds)
    },
    text,
    { file: 'src/a.test.ts', ...options },
  )
const left = (after: string): RemovalFinds => ({ after, refused: [] })

describe('code that sets a gate', () => {
  it.each([
    [`featureGates.setFromMap({ On: true, Other: false })\n`, `featureGates.setFromMap({ Other: false })\n`],
    [`featureGates.setFromMap({ On: true })\nrun()\n`, 'run()\n'],
    [`featureGates.set('On=true,Other=false')\n`, `featureGates.set('Other=false')\n`],
    [`featureGates.set('On=true')\nrun()\n`, 'run()\n'],
    [`setFeatureGateDuringTest(t, featureGates, 'On', true)\nrun()\n`, 'run()\n'],
    [`start(['--feature-gates=On=true', '--v=2'])\n`, `start(['--v=2'])\n`],
    [`start(['--feature-gates', 'On=true', '--v=2'])\n`, `start(['--v=2'])\n`],
    [`start(['--feature-gates=Other=true,On=true'])\n`, `start(['--feature-gates=Other=true'])\n`],
    [`const featureGates = 'On=true,Other=true'\n`, `const featureGates = 'Other=true'\n`],
    [`start({ featureGates: 'On=true,Other=true' })\n`, `start({ featureGates: 'Other=true' })\n`],
  ])('is removed: %j', (text, after) => {
    expect(removed(text)).toEqual(left(after))
  })

  it.each([
    `logger.warn('not supported with --feature-gates=On=true')\n`,
    `throw new TypeError('needs --feature-gates=On=true')\n`,
  ])('is not meant if it is a message to people: %j', (text) => {
    expect(removed(text)).toEqual(left(text))
  })

  it.each([
    'fs.IntVar(&o.size, "size", 1, "items on a page; needs --feature-gates=On=true")',
    'fs.MarkDeprecated("size", "use --feature-gates=On=false instead")',
  ])('is not meant if it is the help for a flag: %j', (call) => {
    const text = `package a\n\nfunc f() {\n\t${call}\n}\n`
    expect(removed(text, { file: 'a/a.go' })).toEqual(left(text))
  })

  it.each([`console.log('kubelet --feature-gates=On=true')\n`, `run('needs --feature-gates=On=true')\n`])(
    'may be a printed command: %j',
    (text) => {
      expect(removed(text).refused).toHaveLength(1)
    },
  )

  it('is removed if the configuration names the function', () => {
    expect(removed(`putFlag('On', true)\nrun()\n`, { overrides: [{ call: 'putFlag' }] })).toEqual(left('run()\n'))
    expect(removed(`putFlag('On', true)\nrun()\n`)).toEqual(left(`putFlag('On', true)\nrun()\n`))
  })

  it.each([
    [`featureGates.setFromMap({ On: false })\n`, `{ On: false }: ${describeOpposite(false)}`],
    [`start(['--feature-gates=On=false'])\n`, `'--feature-gates=On=false': ${describeOpposite(false)}`],
    [`featureGates.setFromMap({ On: value })\n`, '{ On: value }: the value that it is set to is unknown'],
    [
      `const gates = '--feature-gates=On=true'\n`,
      `'--feature-gates=On=true': the string sets nothing else, and what should replace it is unknown`,
    ],
    [
      `const a = setFeatureGateDuringTest(t, featureGates, 'On', true)\n`,
      `setFeatureGateDuringTest(t, featureGates, 'On', true): the result of setting it is used`,
    ],
    [
      `setFeatureGateDuringTest(make(), featureGates, 'On', true)\n`,
      `setFeatureGateDuringTest(make(), featureGates, 'On', true): the call that sets it does something else as well`,
    ],
  ])('is kept: %j', (text, refusal) => {
    expect(removed(text)).toEqual({ after: text, refused: [refusal] })
  })

  it.each([
    `render({ On: true })\n`,
    `title.set('On')\n`,
    `start(['On=true'])\n`,
    `featureGates.set('On=true,Unknown=true')\n`,
    `featureGates.setFromMap({})\n`,
  ])("isn't %j", (text) => {
    expect(removed(text).after).toBe(text.replace(/On=true,/, text.includes('Unknown') ? '' : 'On=true,'))
  })

  it('is kept where the call has an effect besides', () => {
    const text = `featureGates.setFromMap({ On: true }, start())\n`
    expect(removed(text).after).toBe(`featureGates.setFromMap({}, start())\n`)
  })

  it('is a label of a Go test, unless it is the last argument', () => {
    const go = (args: string): string =>
      `package a\n\nimport (\n\t"example.com/framework"\n\t"example.com/m/features"\n)\n\nvar _ = It("runs", ${args})\n`
    const label = 'framework.WithFeatureGate(features.Paging)'
    const options = { file: 'a/a_test.go' }
    expect(removed(go(`${label}, func() { run() }`), options)).toEqual(left(go('func() { run() }')))
    expect(removed(go(`func() { run() }, ${label}`), options).refused).toEqual([
      `${label}: the label is not in front of another argument`,
    ])
    expect(removed(go(`${label}, func() { run() }`), { ...options, gates: { Paging: false } }).refused).toEqual([
      `${label}: ${describeOpposite(true)}`,
    ])
  })
})

describe('why an override of the other value is kept', () => {
  it('says the value, if it is known', () => {
    expect(describeOpposite(true)).toBe(
      'it sets the gate to true, which the stripped code no longer handles; remove what depends on it',
    )
    expect(describeOpposite(null)).toBe('the value it sets the gate to is unknown; remove what depends on it')
  })
})
