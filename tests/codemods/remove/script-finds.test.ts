import { itemsOf, mayHaveEffects, ScriptFinds } from '../../../src/codemods/remove/script-finds.js'
import type { NodesByType } from '../../../src/source/nodes-of.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { nodeWith } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

/** A text without the items at some positions of its first node of a type. */
function without(
  text: string,
  type:
    | 'ObjectExpression'
    | 'ArrayExpression'
    | 'CallExpression'
    | 'TSInterfaceBody'
    | 'TSUnionType'
    | 'TSEnumBody'
    | 'TSTypeLiteral',
  ...gone: number[]
): string {
  const view = parseScript(text.startsWith('package') ? 'a.go' : 'a.ts', text)
  const holder: NodesByType[typeof type] | undefined = nodesOf(view, type)[0]
  if (!holder) throw new Error(`no ${type}`)
  const finds = new ScriptFinds(view)
  for (const index of gone) finds.takeItem(holder, index)
  return applyEdits(text, finds.toEdits())
}

describe('what is removed from a script', () => {
  it.each([
    ['ObjectExpression', 'const a = { b: 1, c: 2, d: 3 }\n', [1], 'const a = { b: 1, d: 3 }\n'],
    [
      'ObjectExpression',
      'const a = {\n  b: 1, // one\n  // about c\n  c: 2,\n}\n',
      [1],
      'const a = {\n  b: 1, // one\n}\n',
    ],
    ['ArrayExpression', `const a = ['b', 'c']\r\n`, [0], `const a = ['c']\r\n`],
    ['CallExpression', 'f(a, b)\n', [0], 'f(b)\n'],
    ['TSInterfaceBody', 'interface A {\n  b: 1\n  c: 2\n}\n', [0], 'interface A {\n  c: 2\n}\n'],
    ['TSTypeLiteral', 'type A = { b: 1; c: 2 }\n', [1], 'type A = { b: 1; }\n'],
    ['TSUnionType', `type A = 'b' | 'c' | 'd'\n`, [0, 2], `type A = 'c'\n`],
    ['TSEnumBody', `enum A { B = 'b', C = 'c' }\n`, [1], `enum A { B = 'b' }\n`],
    ['ObjectExpression', 'const a = { b: 1 }\n', [0], 'const a = {}\n'],
    [
      'ObjectExpression',
      'package a\n\nvar a = map[string]bool{"b": true, "c": false}\n',
      [0],
      'package a\n\nvar a = map[string]bool{"c": false}\n',
    ],
    ['CallExpression', 'package a\n\nvar a = f(b, c)\n', [1], 'package a\n\nvar a = f(b)\n'],
  ] as const)('are items of a %s: %j without %j', (type, text, gone, after) => {
    expect(without(text, type, ...gone)).toBe(after)
  })

  it('are statements with their lines, and ranges', () => {
    const view = parseScript('a.ts', 'start() // first\nstop()\nrun(1)\n')
    const finds = new ScriptFinds(view)
    const statement = nodeWith(view, 'ExpressionStatement', 'start()')
    finds.takeStatement(statement)
    finds.takeRange(view.text.indexOf('1'), view.text.indexOf('1') + 1)
    expect(finds.hasTakenStatement(statement)).toBe(true)
    expect(applyEdits(view.text, finds.toEdits())).toBe('stop()\nrun()\n')
    expect(finds.count).toBe(1)
  })

  it('are counted once, and known', () => {
    const view = parseScript('a.ts', 'const a = { b: 1, c: 2 }\n')
    const [object] = nodesOf(view, 'ObjectExpression')
    if (!object) throw new Error('no object')
    const finds = new ScriptFinds(view)
    finds.takeItem(object, 0)
    finds.takeItem(object, 0)
    expect([finds.count, finds.hasTaken(object, 0), finds.hasTaken(object, 1), finds.takesAll(object)]).toEqual([
      1,
      true,
      false,
      false,
    ])
    finds.takeItem(object, 1)
    expect(finds.takesAll(object)).toBe(true)
    finds.forget(object)
    expect([finds.count, finds.toEdits()]).toEqual([0, []])
  })

  it('have refusals for what is kept', () => {
    const view = parseScript('a.ts', 'run(1)\n')
    const finds = new ScriptFinds(view)
    finds.refuse(nodeWith(view, 'CallExpression', 'run(1)'), 'On', 'it runs')
    expect(finds.refusals).toEqual([{ start: 0, end: 6, gate: 'On', reason: 'it runs' }])
  })

  it('are items in the order of the text, whatever holds them', () => {
    const view = parseScript('a.ts', 'const a = [1, , 2], b = 3\n')
    const [list] = nodesOf(view, 'ArrayExpression')
    const [declaration] = nodesOf(view, 'VariableDeclaration')
    expect(list && itemsOf(list)).toHaveLength(2)
    expect(declaration && itemsOf(declaration)).toHaveLength(2)
  })
})

describe('an expression whose loss may be noticed', () => {
  const hasEffects = (text: string): boolean => {
    const view = parseScript('a.ts', `use(${text})`)
    const [call] = nodesOf(view, 'CallExpression')
    const [argument] = call?.arguments ?? []
    if (!argument) throw new Error('no argument')
    return mayHaveEffects(argument, view)
  }

  it.each([
    'start()',
    'new A()',
    'a = 1',
    'i++',
    'tag`x`',
    `import('./a')`,
    '{ a: [start()] }',
    'send(process.env.A)',
    'parsePage(a)',
  ])('is %s', (text) => {
    expect(hasEffects(text)).toBe(true)
  })

  it.each([
    '1',
    '{ a: [b.c] }',
    '() => start()',
    'function () { start() }',
    'parseBoolean(process.env.A, false)',
    'toBool(import.meta.env.A)',
    'a ? b : c',
  ])("isn't %s", (text) => {
    expect(hasEffects(text)).toBe(false)
  })
})
