import { stripText } from '../../support/strip-text.js'

/** A shape that real code has, what a strip leaves of it with the gate on, and with the gate off. */
type Row = readonly [shape: string, code: string, on: string, off: string]

const CHECKS = [
  { member: 'flags' },
  { member: 'useFlags' },
  { call: 'enabledFeatures.includes' },
  { call: 'assertEnabled' },
]

const SHAPES: readonly Row[] = [
  [
    'an if without else',
    `if (gates.enabled('On')) one()
two()`,
    `one()
two()`,
    `two()`,
  ],
  [
    'if and else, and chains of them',
    `if (a) one()
else if (gates.enabled('On')) two()
else three()`,
    `if (a) one()
else two()`,
    `if (a) one()
else three()`,
  ],
  [
    'a constant that holds the check, and its uses',
    `const on = gates.enabled('On')
if (on) one()
useEffect(() => run(), [on, a])
send(on, on ? 1 : 2, a && on ? 3 : 4)
const list = [...(on ? [1] : [])]`,
    `one()
useEffect(() => run(), [a])
send(true, 1, a ? 3 : 4)
const list = [1]`,
    `useEffect(() => run(), [a])
send(false, 2, 4)
const list = []`,
  ],
  [
    'a constant that holds the check, in JSX, conditions and guards',
    `function f() {
  const on = gates.enabled('On')
  const size = on ? 1 : 2
  if (!on) return null
  return <p b={on} c={size}>{on && <A />}{on ? <B /> : <C />}</p>
}`,
    `function f() {
  const size = 1
  return <p b={true} c={size}><A /><B /></p>
}`,
    `function f() {
  return null
}`,
  ],
  [
    'a guard that returns, throws, continues or breaks',
    `function f() {
  if (!gates.enabled('On')) throw new Error()
  for (const x of xs) {
    if (gates.enabled('On')) continue
    one(x)
  }
  for (const x of xs) {
    if (!gates.enabled('On')) break
    two(x)
  }
  if (gates.enabled('On')) return 1
  return 2
}`,
    `function f() {
  for (const x of xs) {
  }
  for (const x of xs) {
    two(x)
  }
  return 1
}`,
    `function f() {
  throw new Error()
}`,
  ],
  [
    'a ternary as a value',
    `const a = gates.enabled('On') ? 1 : 2
send(gates.enabled('On') ? 'x' : 'y', { b: gates.enabled('On') ? c : d })
e = gates.enabled('On') ? f : g
const h = () => { return gates.enabled('On') ? i : j }`,
    `const a = 1
send('x', { b: c })
e = f
const h = () => { return i }`,
    `const a = 2
send('y', { b: d })
e = g
const h = () => { return j }`,
  ],
  [
    'a logical expression as a value, with ??',
    `send(opt ?? gates.enabled('On'), gates.enabled('On') ?? false, gates.enabled('On') || a, gates.enabled('On') && a)`,
    `send(opt ?? true, true, true, a)`,
    `send(opt ?? false, false, a, false)`,
  ],
  [
    'the value of a property',
    `send({ on: gates.enabled('On'), off: !gates.enabled('On') })`,
    `send({ on: true, off: false })`,
    `send({ on: false, off: true })`,
  ],
  [
    'a destructured result, with another name',
    `const { On: on, size } = useFlags()
if (on) one(size)
const f = ({ flags: { On }, size }) => send(size, On)`,
    `const { size } = useFlags()
one(size)
const f = ({ size }) => send(size, true)`,
    `const f = ({ size }) => send(size, false)`,
  ],
  ['an argument of a call', `render(gates.enabled('On'), a)`, `render(true, a)`, `render(false, a)`],
  [
    'an element of a list, a case, a computed key',
    `send([gates.enabled('On'), a], { [gates.enabled('On') ? 'x' : 'y']: 1 })
switch (a) {
  case gates.enabled('On') ? 'A' : 'B': one()
}`,
    `send([true, a], { ['x']: 1 })
switch (a) {
  case 'A': one()
}`,
    `send([false, a], { ['y']: 1 })
switch (a) {
  case 'B': one()
}`,
  ],
  [
    'a function and a getter that only ask',
    `const isOn = () => gates.enabled('On')
class A {
  get #on() { return gates.enabled('On') }
  run() { return this.#on ? 1 : 2 }
}
if (isOn()) new A().run()`,
    `class A {
  run() { return 1 }
}
new A().run()`,
    ``,
  ],
  [
    'a list that is asked, and members of flags',
    `if (enabledFeatures.includes('On')) one()
if (flags?.On && flags[Flags.On]) two()
enum Flags { On = 'On' }`,
    `one()
two()
`,
    ``,
  ],
  [
    'a part of a template',
    `send(\`is \${gates.enabled('On')}, \${gates.enabled('On') ? 'a' : 'b'}\`)`,
    `send(\`is true, a\`)`,
    `send(\`is false, b\`)`,
  ],
  [
    'a comparison with true, and typeof',
    `if (gates.enabled('On') === true) one()
if (typeof gates.enabled('On') === 'boolean') two()`,
    `one()
two()`,
    `two()`,
  ],
  [
    'a spread object',
    `send({ a, ...(gates.enabled('On') && { b }), ...(gates.enabled('On') ? {} : { c }) })`,
    `send({ a, b })`,
    `send({ a, c })`,
  ],
  [
    'a spread list',
    `send([a, ...(gates.enabled('On') ? [b] : []), ...(!gates.enabled('On') ? [c] : [])])`,
    `send([a, b])`,
    `send([a, c])`,
  ],
  [
    'JSX',
    `const a = <p>{gates.enabled('On') && <A />}{gates.enabled('On') ? <B /> : <C />}{gates.enabled('On') ? 'x' : 'y'}</p>`,
    `const a = <p><A /><B />x</p>`,
    `const a = <p><C />y</p>`,
  ],
  [
    'an attribute',
    `const a = <A b={gates.enabled('On')} c={gates.enabled('On') ? 'x' : 'y'} />`,
    `const a = <A b={true} c="x" />`,
    `const a = <A b={false} c="y" />`,
  ],
  [
    'a default value',
    `function f(on = gates.enabled('On')) { return on }
const { on = gates.enabled('On') } = props
send(on)`,
    `function f(on = true) { return on }
const { on = true } = props
send(on)`,
    `function f(on = false) { return on }
const { on = false } = props
send(on)`,
  ],
  ['a function that is chosen and called', `(gates.enabled('On') ? f : g)()`, `f()`, `g()`],
  [
    'an awaited check',
    `async function f() {
  if (await gates.enabled('On')) one()
}`,
    `async function f() {
  one()
}`,
    `async function f() {
}`,
  ],
  [
    'a component that a gate wraps',
    `export const Page = gates.enabled('On') ? withPlans(Old) : Old`,
    `export const Page = withPlans(Old)`,
    `export const Page = Old`,
  ],
  [
    'a key over several lines',
    `if (
  gates.enabled(
    'On',
  )
) one()`,
    `one()`,
    ``,
  ],
  [
    'a suite of tests that is only there with the gate',
    `if (gates.enabled('On')) {
  describe('plans', () => {})
}`,
    `describe('plans', () => {})`,
    ``,
  ],
  [
    'a fragment that nothing needs any more',
    `const a = <><A />{!gates.enabled('On') && <B />}</>`,
    `const a = <A />`,
    `const a = <><A /><B /></>`,
  ],
]

const MISTAKES: readonly Row[] = [
  [
    'rewrites shadowed names',
    `const on = gates.enabled('On')
function b(on) { return { on: on } }
send(on, { on })`,
    `function b(on) { return { on: on } }
send(true, { on: true })`,
    `function b(on) { return { on: on } }
send(false, { on: false })`,
  ],
  [
    'declares a constant twice',
    `const a = 1
if (gates.enabled('On')) {
  const a = 2
  send(a)
} else {
  const a = 3
  drop(a)
}`,
    `const a = 1
{
  const a = 2
  send(a)
}`,
    `const a = 1
{
  const a = 3
  drop(a)
}`,
  ],
  [
    'lets the statements of an else run without their guard',
    `if (a && gates.enabled('On')) {
  one()
} else {
  two()
  three()
}`,
    `if (a) {
  one()
} else {
  two()
  three()
}`,
    `two()
three()`,
  ],
  [
    'deletes the live branch for the value false',
    `if (gates.enabled('On')) {
  one()
} else {
  two()
}`,
    `one()`,
    `two()`,
  ],
  [
    'loses a call in front of the check',
    `if (audit() || gates.enabled('On')) one()`,
    `audit();
one()`,
    `if (audit()) one()`,
  ],
  [
    'exports, or takes the type of, a literal',
    `const on = gates.enabled('On')
export { on }
type On = typeof on`,
    `const on = true
export { on }
type On = typeof on`,
    `const on = false
export { on }
type On = typeof on`,
  ],
  [
    'folds a variable that is assigned again',
    `let on = gates.enabled('On')
on = other()
if (on) one()`,
    `let on = true
on = other()
if (on) one()`,
    `let on = false
on = other()
if (on) one()`,
  ],
  [
    'leaves JSX in braces, or false',
    `const a = <p>{gates.enabled('On') && <A />}{!gates.enabled('On') && <B />}</p>`,
    `const a = <p><A /></p>`,
    `const a = <p><B /></p>`,
  ],
  ['turns CRLF into LF', "if (gates.enabled('On')) {\r\n  one()\r\n}\r\ntwo()\r\n", 'one()\r\ntwo()\r\n', 'two()\r\n'],
  [
    'prints the whole file anew',
    `const  a = [1,2 ];
if (gates.enabled('On')) one( )
const b = 'x' ; // y`,
    `const  a = [1,2 ];
one( )
const b = 'x' ; // y`,
    `const  a = [1,2 ];
const b = 'x' ; // y`,
  ],
  [
    'rewrites an if (true) that stood there',
    `if (true) one()
if (gates.enabled('On')) two()`,
    `if (true) one()
two()`,
    `if (true) one()
`,
  ],
  [
    'leaves imports that nothing uses',
    `import { a } from './a.js'
import { b } from './b.js'
send(gates.enabled('On') ? a : b)`,
    `import { a } from './a.js'
send(a)`,
    `import { b } from './b.js'
send(b)`,
  ],
  [
    'moves a comment to the next statement',
    `// about the old way
if (!gates.enabled('On')) one()
two()`,
    `two()`,
    `// about the old way
one()
two()`,
  ],
]

const TRAPS: readonly Row[] = [
  [
    'an assertion, which throws while the gate is off',
    `function f() {
  assertEnabled('On')
  one()
}`,
    `function f() {
  one()
}`,
    `function f() {
  assertEnabled('On')
  one()
}`,
  ],
  [
    'the same key in two enums',
    `enum Paths { On = '/on', Off = '/off' }
enum Gates { On = 'On', Other = 'OnAndOn' }
if (gates.enabled(Gates.On) && gates.enabled(Gates.Other)) go(Paths.On)`,
    `enum Paths { On = '/on', Off = '/off' }
enum Gates { On = 'On', Other = 'OnAndOn' }
if (gates.enabled(Gates.Other)) go(Paths.On)`,
    ``,
  ],
  [
    "a component that something else wraps by the gate's name",
    `export const Page = withGate('On')(Plans)`,
    `export const Page = withGate('On')(Plans)`,
    `export const Page = withGate('On')(Plans)`,
  ],
  [
    'a gate whose name is the beginning of another',
    `if (gates.enabled('OnAndOn')) one()
if (gates.enabled('On')) two()`,
    `if (gates.enabled('OnAndOn')) one()
two()`,
    `if (gates.enabled('OnAndOn')) one()
`,
  ],
  [
    'the name of the gate in a path, a string or a key',
    `send({ On: 1 }, './On.js', 'On')
if (gates.enabled('On')) one()`,
    `send({ On: 1 }, './On.js', 'On')
one()`,
    `send({ On: 1 }, './On.js', 'On')
`,
  ],
  [
    'a var that a guard declares',
    `function f() {
  if (!gates.enabled('On')) { var x = 1 }
  return x
}`,
    `function f() {
  var x;
  return x
}`,
    `function f() {
  var x = 1
  return x
}`,
  ],
  [
    'a value that is more than true or false',
    `const variant = gates.enabled('On')
if (variant === 'blue') one()`,
    `const variant = gates.enabled('On')
if (variant === 'blue') one()`,
    `const variant = gates.enabled('On')
if (variant === 'blue') one()`,
  ],
]

function strip(code: string, value: boolean): string {
  return stripText({ file: 'input.tsx', text: code, values: { On: value }, others: ['OnAndOn'], checks: CHECKS }).text
}

describe.each([true, false])('strip, with the gate at %s,', (value) => {
  it.each(SHAPES)('folds %s', (_shape, code, on, off) => {
    expect(strip(code, value)).toBe(value ? on : off)
  })

  it.each(MISTAKES)('does not make the mistake: %s', (_mistake, code, on, off) => {
    expect(strip(code, value)).toBe(value ? on : off)
  })

  it.each(TRAPS)('takes care of %s', (_trap, code, on, off) => {
    expect(strip(code, value)).toBe(value ? on : off)
  })
})
