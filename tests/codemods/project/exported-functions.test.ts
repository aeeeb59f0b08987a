import { calledFunction, findForeignCalls } from '../../../src/codemods/project/exported-functions.js'
import { isFunctionNode } from '../../../src/source/function-nodes.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { ancestorsOf } from '../../../src/source/walk.js'
import { nodeWith, openFiles, textOf, type OpenFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

const DRAW = { 'draw.ts': 'export function draw(isNew) { log(isNew) }\n' }

/** The calls of `draw` in other files; `null`: some are unknown. */
function callsIn(files: Files, file = 'draw.ts'): string[] | null {
  const opened = openFiles({ ...DRAW, ...files })
  const view = opened.view(file)
  const fn = [...ancestorsOf(nodeWith(view, 'CallExpression', 'log(isNew)'))].find(isFunctionNode)
  if (!fn) throw new Error('no function')
  const calls = findForeignCalls(opened.modules, view, fn)
  return calls && calls.map(({ view: user, site }) => `${opened.nameOf(user.file)}: ${textOf(user, site)}`).sort()
}

/** The function that the last call of a file calls. */
function calledIn(files: Files, file = 'a.tsx'): string | null {
  const opened: OpenFiles = openFiles({ ...DRAW, ...files })
  const view = opened.view(file)
  const site = nodesOf(view, 'CallExpression', 'JSXOpeningElement').find(
    ({ range }) => range[0] >= view.text.lastIndexOf('\n', view.text.length - 2),
  )
  const called = site && calledFunction(opened.modules, view, site)
  return called ? `${opened.nameOf(called.view.file)}: ${textOf(called.view, called.fn)}` : null
}

describe('all calls of an exported function', () => {
  it('are found in every file, under every name', () => {
    expect(
      callsIn({
        'a.ts': `import { draw } from './draw'\ndraw(1)\n`,
        'b.ts': `import { draw as paint } from './all'\npaint(2)\n`,
        'c.ts': `import * as all from './all'\nall.draw(3)\n`,
        'd.ts': `import { render } from './renamed'\nrender(4)\n`,
        'all.ts': `export * from './draw'\n`,
        'renamed.ts': `export { draw as render } from './draw'\n`,
      }),
    ).toEqual(['a.ts: draw(1)', 'b.ts: paint(2)', 'c.ts: all.draw(3)', 'd.ts: render(4)'])
  })

  it('are found of constants, components and CommonJS functions', () => {
    const constant = {
      'draw.ts': 'export const draw = (isNew) => { log(isNew) }\n',
      'a.ts': `import { draw } from './draw'\ndraw(1)\n`,
    }
    expect(callsIn(constant)).toEqual(['a.ts: draw(1)'])
    const component = {
      'Draw.tsx': 'export function Draw({ isNew }) { log(isNew) }\n',
      'a.tsx': `import { Draw } from './Draw'\nconst a = <Draw isNew />\n`,
    }
    expect(callsIn(component, 'Draw.tsx')).toEqual(['a.tsx: <Draw isNew />'])
    const common = {
      'draw.cjs': 'exports.draw = function (isNew) { log(isNew) }\n',
      'a.cjs': `const { draw } = require('./draw.cjs')\ndraw(1)\n`,
    }
    expect(callsIn(common, 'draw.cjs')).toEqual(['a.cjs: draw(1)'])
  })

  it.each([
    ['a value', `import { draw } from './draw'\nlist.map(draw)\n`],
    ['a type', `import type { draw } from './draw'\nlet a: typeof draw\n`],
    ['a dynamic import', `import('./draw')\n`],
    ['a mock', `vi.mock('./draw', () => ({ draw: vi.fn() }))\n`],
    ['a spy', `import * as all from './draw'\nvi.spyOn(all, 'draw')\n`],
  ])('are not known where another file uses it as %s', (_, text) => {
    expect(callsIn({ 'a.test.ts': text })).toBeNull()
  })

  it('are not known of a public file, and of one that settings name', () => {
    expect(callsIn({ 'package.json': '{ "main": "draw.js" }' })).toBeNull()
    expect(
      callsIn({ 'package.json': '{ "scripts": { "draw": "node draw.js" }, "main": "x.js" }', 'x.ts': '' }),
    ).toBeNull()
  })

  it('are not known of functions that a framework calls by their names', () => {
    const loader = 'export function loader(isNew) { log(isNew) }\n'
    expect(callsIn({ 'app/routes/a.ts': loader }, 'app/routes/a.ts')).toBeNull()
    expect(callsIn({ 'app/parts/a.ts': loader.replace('loader', 'drawPart') }, 'app/parts/a.ts')).toEqual([])
    expect(callsIn({ 'app/routes/a.ts': loader.replace('loader', 'drawPart') }, 'app/routes/a.ts')).toEqual([])
    expect(callsIn({ 'lib/a.ts': loader }, 'lib/a.ts')).toEqual([])
  })

  it('are not known of a script with declarations beside it, which repeat the parameters', () => {
    const files = { 'draw.js': 'export function draw(isNew) { log(isNew) }\n' }
    expect(callsIn(files, 'draw.js')).toEqual([])
    expect(callsIn({ ...files, 'draw.d.ts': '' }, 'draw.js')).toBeNull()
  })

  it('are not known where a CommonJS file uses its exports itself', () => {
    const text = 'exports.draw = function (isNew) { log(isNew) }\n'
    expect(callsIn({ 'draw.cjs': `${text}use(exports)\n` }, 'draw.cjs')).toBeNull()
  })

  it("aren't those of a function that is not exported", () => {
    expect(callsIn({ 'draw.ts': 'function draw(isNew) { log(isNew) }\nexport const a = 1\n' })).toBeNull()
  })
})

describe('the function that a call in another file means', () => {
  const DECLARED = 'draw.ts: function draw(isNew) { log(isNew) }'

  it.each([
    `import { draw } from './draw'\ndraw(1)\n`,
    `import { draw as paint } from './draw'\npaint(1)\n`,
    `import * as all from './draw'\nall.draw(1)\n`,
    `import * as all from './draw'\nall['draw'](1)\n`,
    `import { paint } from './handed'\npaint(1)\n`,
    `import { again } from './handed'\nagain(1)\n`,
    `const { draw } = require('./draw')\ndraw(1)\n`,
    `require('./draw').draw(1)\n`,
  ])('is found for %j', (text) => {
    const handed = `import { draw as own } from './draw'\nexport { own as again }\nexport { draw as paint } from './draw'\n`
    expect(calledIn({ 'a.tsx': text, 'handed.ts': handed })).toBe(DECLARED)
  })

  it('is found for an element', () => {
    const files = {
      'Draw.tsx': 'export const Draw = () => null\n',
      'a.tsx': `import { Draw } from './Draw'\nconst a = <Draw />\n`,
    }
    expect(calledIn(files)).toBe('Draw.tsx: () => null')
  })

  it.each([
    `import { draw } from './draw'\ndraw.draw(1)\n`,
    `import * as all from './draw'\nall[name](1)\n`,
    `import { draw } from 'elsewhere'\ndraw(1)\n`,
    `import { other } from './draw'\nother(1)\n`,
    `function draw() {}\ndraw(1)\n`,
    `import { draw } from './twice'\ndraw(1)\n`,
    `import { draw } from './circle'\ndraw(1)\n`,
  ])('is unknown for %j', (text) => {
    const files = {
      'twice.ts': `export * from './draw'\nexport * from './draw2'\n`,
      'draw2.ts': DRAW['draw.ts'],
      'circle.ts': `export { draw } from './circle'\n`,
    }
    expect(calledIn({ 'a.tsx': text, ...files })).toBeNull()
  })
})
