import { createRegistryLoader, type RegistryHost } from '../../src/registry/load.js'
import type { RegistryFile } from '../../src/registry/model.js'
import { parseSource } from '../../src/syntax/parse-source.js'

const GATES = `export const gates = { A: { default: true, preRelease: 'Beta' } }`

/** A file system in memory; `write` gives a file another time, as an editor does. */
class MemoryHost implements RegistryHost {
  readonly files = new Map<string, { text: string; mtimeMs: number; size: number }>()
  readonly reads: string[] = []
  #clock = 0

  write(file: string, text: string, size = text.length): void {
    this.files.set(file, { text, mtimeMs: ++this.#clock, size })
  }

  stat(file: string) {
    return this.files.get(file) ?? null
  }

  read(file: string): string {
    this.reads.push(file)
    const found = this.files.get(file)
    if (!found) throw new Error('no such file')
    return found.text
  }

  parse = parseSource

  resolveImport: RegistryHost['resolveImport'] = (_from, specifier) => {
    const file = specifier.replace('./', '/p/').replace(/\.js$/, '.ts')
    const text = this.files.get(file)?.text
    const source = text === undefined ? null : parseSource(file, text)
    return source?.kind === 'estree' ? source : null
  }
}

function namesOf(registry: RegistryFile): string[] {
  return registry.gates.map((gate) => gate.name)
}

describe('a registry that can be read', () => {
  it('is read once as long as its file is unchanged', () => {
    const host = new MemoryHost()
    host.write('/p/gates.ts', GATES)
    const loader = createRegistryLoader(host)
    const registry = loader.load('/p/gates.ts')
    expect(namesOf(registry)).toEqual(['A'])
    expect(loader.load('/p/gates.ts')).toBe(registry)
    expect(host.reads).toEqual(['/p/gates.ts'])
  })

  it('is read again when the time or the size of its file changes', () => {
    const host = new MemoryHost()
    host.write('/p/gates.ts', GATES)
    const loader = createRegistryLoader(host)
    loader.load('/p/gates.ts')
    host.write('/p/gates.ts', GATES.replace('A:', 'B:'))
    expect(namesOf(loader.load('/p/gates.ts'))).toEqual(['B'])
    const { mtimeMs } = host.files.get('/p/gates.ts')!
    const longer = GATES.replace('A:', 'LongerName:')
    host.files.set('/p/gates.ts', { text: longer, mtimeMs, size: longer.length })
    expect(namesOf(loader.load('/p/gates.ts'))).toEqual(['LongerName'])
  })

  it('is cached separately for other options', () => {
    const host = new MemoryHost()
    host.write('/p/gates.ts', GATES)
    const loader = createRegistryLoader(host)
    const scopes = [{ scope: 'server' }, { scope: 'cluster' }, {}, { scope: 'server' }] as const
    expect(scopes.map((options) => loader.load('/p/gates.ts', options).gates[0]?.scope)).toEqual([
      'server',
      'cluster',
      null,
      'server',
    ])
    expect(host.reads).toHaveLength(3)
  })

  it('is read again when a module that it takes gates or names from changes, is removed or appears', () => {
    const host = new MemoryHost()
    host.write('/p/names.ts', `export const NAME = 'First'`)
    host.write(
      '/p/gates.ts',
      `
      import { NAME } from './names.js'
      import { more } from './more.js'
      export const gates = { [NAME]: { default: true, preRelease: 'Beta' }, ...more }`,
    )
    const loader = createRegistryLoader(host)
    expect(loader.load('/p/gates.ts')).toMatchObject({ complete: false, gates: [{ name: 'First' }] })

    host.write('/p/names.ts', `export const NAME = 'Second'`)
    expect(namesOf(loader.load('/p/gates.ts'))).toEqual(['Second'])

    host.write('/p/more.ts', `export const more = { More: { default: true, preRelease: 'Beta' } }`)
    const whole = loader.load('/p/gates.ts')
    expect(namesOf(whole)).toEqual(['Second', 'More'])
    expect(whole.complete).toBe(true)
    expect(loader.load('/p/gates.ts')).toBe(whole)

    host.files.delete('/p/names.ts')
    expect(loader.load('/p/gates.ts')).toMatchObject({ complete: false, gates: [{ name: 'More' }] })
  })

  it('may begin with a byte order mark, which does not count in offsets', () => {
    const host = new MemoryHost()
    host.write('/p/gates.ts', `\uFEFF${GATES}`)
    expect(createRegistryLoader(host).load('/p/gates.ts').gates[0]?.key).toEqual({
      start: GATES.indexOf('A:'),
      end: GATES.indexOf('A:') + 1,
    })
  })
})

describe('a registry that cannot be read has one problem that says what is wrong and what was expected', () => {
  function problemOf(write: (host: MemoryHost) => void, file = '/p/gates.ts'): RegistryFile['problems'][number] {
    const host = new MemoryHost()
    write(host)
    const registry = createRegistryLoader(host).load(file)
    expect(registry).toMatchObject({ file, gates: [], complete: false })
    expect(registry.problems).toHaveLength(1)
    expect(registry.problems[0]?.place.file).toBe(file)
    return registry.problems[0]!
  }

  it('a missing file, or a folder', () => {
    expect(problemOf(() => {})).toMatchObject({
      kind: 'unparsable',
      message: 'The registry gates.ts is missing or is not a regular file; create it, or fix its path.',
    })
  })

  it('a file that vanishes while it is read', () => {
    const problem = problemOf((host) => {
      host.write('/p/gates.ts', GATES)
      host.read = () => {
        throw new Error('gone')
      }
    })
    expect(problem).toMatchObject({
      kind: 'unparsable',
      message: "The registry gates.ts can't be read (gone); make it a readable text file.",
    })
  })

  it.each(['', '\uFEFF', ' \n\t'])('an empty file (%j)', (text) => {
    expect(problemOf((host) => host.write('/p/gates.ts', text))).toMatchObject({
      kind: 'empty',
      message: expect.stringContaining('gates.ts is empty'),
    })
  })

  it('a file of more than 10 MB, which is not even read', () => {
    const problem = problemOf((host) => {
      host.write('/p/gates.ts', GATES, 12 * 1024 * 1024)
      host.read = () => {
        throw new Error('must not be read')
      }
    })
    expect(problem).toMatchObject({
      kind: 'unparsable',
      message: expect.stringContaining('has 12 MB, more than the 10 MB'),
    })
  })

  it('a binary file', () => {
    expect(problemOf((host) => host.write('/p/gates.ts', `${GATES}\0`))).toMatchObject({
      kind: 'unparsable',
      message: expect.stringContaining('binary'),
    })
  })

  it('broken syntax', () => {
    expect(problemOf((host) => host.write('/p/gates.ts', 'export const = {'))).toMatchObject({
      kind: 'unparsable',
      message: expect.stringContaining("can't be parsed"),
    })
  })

  it('a kind of file that holds no registry', () => {
    expect(problemOf((host) => host.write('/p/gates.txt', 'A'), '/p/gates.txt')).toMatchObject({
      kind: 'unparsable',
      message: expect.stringContaining('TypeScript, JavaScript, Go, YAML or JSON'),
    })
  })

  it('a file that registers nothing', () => {
    expect(problemOf((host) => host.write('/p/gates.ts', 'export const answer = 42'))).toMatchObject({
      kind: 'empty',
      message: expect.stringContaining('registers no gates'),
    })
  })

  it('is read as soon as the file is fixed', () => {
    const host = new MemoryHost()
    const loader = createRegistryLoader(host)
    expect(namesOf(loader.load('/p/gates.ts'))).toEqual([])
    host.write('/p/gates.ts', '')
    expect(namesOf(loader.load('/p/gates.ts'))).toEqual([])
    host.write('/p/gates.ts', GATES)
    expect(namesOf(loader.load('/p/gates.ts'))).toEqual(['A'])
  })
})
