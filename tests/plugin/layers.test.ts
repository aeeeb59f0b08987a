import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../src')
/** From the one that all others may import to the one that they may not. */
const LAYERS = [
  'files',
  'text',
  'source',
  'registry',
  'registry-edits',
  'evaluate',
  'gates',
  'strip',
  'syntax',
  'project',
]
const PURE = ['text', 'source', 'registry', 'registry-edits', 'evaluate', 'gates', 'strip']

interface Import {
  readonly file: string
  /** `../source/walk.js`, `node:fs` */
  readonly specifier: string
  /** What is between `import` and `from`. */
  readonly names: string
}

const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.c?ts$/.test(file))
  .sort()

function importsOf(file: string): Import[] {
  const text = readFileSync(join(SOURCES, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s+([^'"]*?)from '([^']+)'|^import '([^']+)'|\b(?:import|require)\('([^']+)'\)/gm,
  )
  return [...found].map(([, names = '', named, bare, called]) => ({
    file,
    specifier: (named ?? bare ?? called) as string,
    names,
  }))
}

const isType = ({ names }: Import): boolean => names.startsWith('type ')

describe.each(LAYERS)('src/%s', (layer) => {
  const imports = FILES.filter((file) => file.startsWith(`${layer}/`)).flatMap(importsOf)

  it('imports only lower layers, and types of the configuration', () => {
    const below = LAYERS.slice(0, LAYERS.indexOf(layer) + 1)
    const folders = imports.map((one) => ({
      ...one,
      folder: join(one.file, '..', one.specifier).split('/')[0] as string,
    }))
    const wrong = folders.filter(
      ({ specifier, folder, ...one }) =>
        specifier.startsWith('.') &&
        !below.includes(folder) &&
        !(folder === 'config' && (layer === 'project' || isType({ specifier, ...one }))) &&
        !folder.includes('.'),
    )
    expect(wrong).toEqual([])
    expect(folders.some(({ specifier }) => specifier.startsWith('.'))).toBe(true)
  })
})

describe('a module', () => {
  it('has a file name that no other one has', () => {
    const names = FILES.map((file) => basename(file))
    const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index))
    expect([...twice]).toEqual([])
  })
})

describe('src/strip', () => {
  it('has nothing beside its folders but the plan and what makes it', () => {
    const top = FILES.filter((file) => /^strip\/[^/]+$/.test(file))
    expect(top).toEqual(['strip/plan-strip.ts', 'strip/strip-plan.ts'])
  })
})

describe('src/codemods', () => {
  it('imports no rule: what both do is in src/registry-edits', () => {
    const imports = FILES.filter((file) => file.startsWith('codemods/')).flatMap(importsOf)
    expect(imports.filter(({ file, specifier }) => join(file, '..', specifier).startsWith('rules/'))).toEqual([])
  })
})

describe('code that gets sources and trees', () => {
  it('reaches no file, no program and no terminal', () => {
    const imports = FILES.filter((file) => PURE.includes(file.split('/')[0] as string)).flatMap(importsOf)
    expect(imports.filter(({ file, specifier }) => join(file, '..', specifier).startsWith('files/'))).toEqual([])
  })

  it('imports no parser, no linter and nothing of Node, but for types', () => {
    const outside = FILES.filter((file) => PURE.includes(file.split('/')[0] as string))
      .flatMap(importsOf)
      .filter((one) => !one.specifier.startsWith('.') && !isType(one))
    expect([...new Set(outside.map(({ specifier }) => specifier))]).toEqual([
      'semver/classes/semver.js',
      'semver/functions/compare.js',
      'semver/functions/parse.js',
    ])
  })
})

// eslint.config.js has a rule that says so in the editor.
describe('code that uses the disk, programs and other machines', () => {
  const TOUCHES = /^(?:node:)?(?:fs(?:\/promises)?|child_process|cluster|worker_threads|net|tls|dgram|https?|http2)$/

  it('is only src/files, however it is loaded', () => {
    const touching = FILES.filter((file) => !file.startsWith('files/')).filter(
      (file) =>
        importsOf(file).some((one) => TOUCHES.test(one.specifier) && !isType(one)) ||
        /getBuiltinModule\('(?:node:)?(?:fs|child_process|worker_threads|net)|process\.binding/.test(
          readFileSync(join(SOURCES, file), 'utf8'),
        ),
    )
    expect(touching).toEqual([])
  })
})

describe('code that may write', () => {
  const OPENS_TO_READ = 'files/read-file.ts'

  it('is not in the module that opens files, which can only read them', () => {
    const text = readFileSync(join(SOURCES, OPENS_TO_READ), 'utf8')
    expect(
      importsOf(OPENS_TO_READ)
        .filter(({ specifier }) => specifier === 'node:fs')
        .map(({ names }) => names.trim()),
    ).toEqual(['{ closeSync, constants, fstatSync, openSync, readdirSync, readSync, type Dirent, type Stats }'])
    expect([...text.matchAll(/\bopenSync\((.*)\)/g)].map(([, given]) => given)).toEqual([
      'file, FLAGS',
      'file, FLAGS | O_NOFOLLOW',
    ])
    expect(new Set(text.match(/\bO_\w+/g))).toEqual(new Set(['O_RDONLY', 'O_NONBLOCK', 'O_NOFOLLOW']))
  })
})

describe('modules that import each other in a circle', () => {
  /** The parser of Go descends as Go's grammar does. */
  const isInGoParser = (file: string): boolean => /^syntax\/go\/[^/]+$/.test(file)

  it('are found in no folder but the recursive-descent parser of Go, types included', () => {
    const circles = circlesIn(new Map(FILES.map((file) => [file, importsOf(file).flatMap(targetOf)])))
    expect(circles.filter((circle) => !circle.every(isInGoParser))).toEqual([])
  })

  it('are found', () => {
    const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['e2'], e2: ['a'] }
    expect(circlesIn(new Map(Object.entries(graph)))).toEqual([['b', 'c']])
  })

  function targetOf({ file, specifier }: Import): string[] {
    const path = join(file, '..', specifier).replace(/\.(c?)js$/, '.$1ts')
    return specifier.startsWith('.') && FILES.includes(path) ? [path] : []
  }

  /** Groups of modules that all reach each other, each sorted. */
  function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
    const reached = new Map([...graph.keys()].map((file) => [file, reachedFrom(file, graph)]))
    const circles = new Map<string, string[]>()
    for (const [file, targets] of reached) {
      if (!targets.has(file)) continue
      const circle = [...targets].filter((other) => reached.get(other)?.has(file)).sort()
      circles.set(circle.join(), circle)
    }
    return [...circles.values()]
  }

  function reachedFrom(file: string, graph: ReadonlyMap<string, readonly string[]>): Set<string> {
    const reached = new Set<string>()
    const queue = [...(graph.get(file) ?? [])]
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      queue.push(...(graph.get(next) ?? []))
    }
    return reached
  }
})
