import { UntypedValues } from '../../../../src/codemods/remove/residual/untyped-values.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { afterRemoval, NAMES_IMPORT } from '../../../support/after-removal.js'

/** Whether the argument of the last call of `ask` has a value without a type. */
function isUntyped(text: string): boolean {
  const { view, targets } = afterRemoval({ 'src/a.ts': `${NAMES_IMPORT}${text}\n` })
  const own = view('src/a.ts')
  const call = nodesOf(own, 'CallExpression').findLast(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'ask',
  )
  const [argument] = call?.arguments ?? []
  if (!argument) throw new Error('no argument')
  return new UntypedValues(targets).has(argument, own)
}

describe('a value whose type names no gate', () => {
  it.each([
    'ask(JSON.parse(text))',
    'ask(JSON.parse(text).gate)',
    'ask(await response.json())',
    'ask(process.argv[2])',
    'ask(process.env.GATE)',
    'ask(import.meta.env.GATE)',
    'const raw: any = load()\nask(raw)',
    'const raw: string = load()\nask(raw.trim())',
    'function f(raw: unknown) { ask(raw) }',
    'function f(raw) { ask(raw) }',
    'ask(raw as any)',
    'ask(String(raw))',
    'ask(a ? JSON.parse(text) : b)',
    'ask(a ?? JSON.parse(text))',
    'const load = (): any => 1\nask(load())',
    'const load = () => JSON.parse(text)\nask(load())',
    'for (const raw of JSON.parse(text)) ask(raw)',
    'const { gate } = JSON.parse(text)\nask(gate)',
    `process.on('message', (raw) => ask(raw))`,
    'JSON.parse(text).map((raw) => ask(raw))',
    'const isGate = (raw: string): raw is GateName => raw in featureGates\nif (isGate(input)) ask(input)',
  ])('is that of %s', (text) => {
    expect(isUntyped(text)).toBe(true)
  })

  it.each([
    `ask('NewPager')`,
    'const name: GateName = load()\nask(name)',
    'function f(name: GateName) { ask(name) }',
    'const load = (): GateName => name\nask(load())',
    'ask(raw as GateName)',
    'ask(process.pid)',
    'function String(a: GateName): GateName { return a }\nask(String(name))',
    'const process = { env: { GATE: name } }\nask(process.env.GATE)',
    `const names: GateName[] = []\nnames.map((name) => ask(name))`,
    'const a = b\nconst b = a\nask(a)',
  ])("isn't that of %s", (text) => {
    expect(isUntyped(text)).toBe(false)
  })
})
