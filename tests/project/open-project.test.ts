import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProject } from '../../src/project/open-project.js'
import type { Project } from '../../src/project/project.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

const GATES = `import type { FeatureSpec } from 'gates'
export const gates: Record<string, FeatureSpec[]> = {
  NewParser: [{ version: '1.33', default: true, lockToDefault: true, preRelease: 'GA' }],
}
`
const OTHER = GATES.replace('NewParser', 'OtherGate')
const CONFIG = JSON.stringify({ registries: [{ files: ['src/gates.ts'], scope: 'server' }], currentVersion: '1.36' })

const namesOf = ({ index }: Project): string[] => [...index.gates.keys()].sort()
const messagesOf = ({ failures }: Project): string[] => failures.map(({ message }) => message)

describe('a project', () => {
  it('has the gates of its registries at its current version', () => {
    const root = tempFolder({ 'feature-gates.config.json': CONFIG, 'src/gates.ts': GATES })
    const project = openProject({ cwd: join(root, 'src') })
    expect(messagesOf(project)).toEqual([])
    expect(project.root).toBe(root)
    expect(project.configFile).toBe(join(root, 'feature-gates.config.json'))
    expect(project.index.gates.get('NewParser')).toMatchObject({
      status: { graduated: true, value: true },
      gate: { scope: 'server' },
    })
    expect(project.registryEntryOf(join(root, 'src/gates.ts'))).toEqual({ files: ['src/gates.ts'], scope: 'server' })
    expect(project.registryFile(join(root, 'src/gates.ts'))?.gates).toHaveLength(1)
    expect(project.registryFile(join(root, 'src/x.ts'))).toBeNull()
    expect(project.index.complete).toBe(true)
  })

  it('without configuration has no gates and no failures, and reports no name as unregistered', () => {
    const project = openProject({ cwd: tempFolder({ '.git/HEAD': '' }) })
    expect(messagesOf(project)).toEqual([])
    expect(namesOf(project)).toEqual([])
    expect(project.index.complete).toBe(false)
    expect(project.index.currentVersion).toBeNull()
    expect(project.index.policy).toEqual({
      removalLag: 3,
      gaMustLock: true,
      firstDefaultOnMayStayUnlocked: true,
      maxChecksPerGate: null,
    })
  })

  it('puts overrides over settings over the file over defaults, key by key', () => {
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({
        registries: [{ files: ['src/gates.ts'] }],
        currentVersion: '1.30',
        policy: { removalLag: null, gaMustLock: false },
        checks: [{ member: 'flags' }],
      }),
      'src/gates.ts': GATES,
      'other.ts': OTHER,
    })
    const settings = { registries: [{ files: ['other.ts'] }], currentVersion: '1.31', policy: { gaMustLock: true } }
    const project = openProject({ cwd: root, settings, overrides: { currentVersion: '1.36' } })
    expect(namesOf(project)).toEqual(['OtherGate'])
    expect(project.index.currentVersion?.version).toBe('1.36.0')
    expect(project.index.policy).toEqual({
      removalLag: null,
      gaMustLock: true,
      firstDefaultOnMayStayUnlocked: true,
      maxChecksPerGate: null,
    })
    expect(project.config.checks).toEqual([{ member: 'flags' }])
  })

  it('takes settings that withConfig() has filled as the whole configuration', () => {
    const root = tempFolder({ 'feature-gates.config.json': '{"checks":[{"member":"flags"}]}', 'sub/gates.ts': GATES })
    const settings = { root: join(root, 'sub'), digest: 'x', registries: [{ files: ['*.ts'] }] }
    const project = openProject({ cwd: root, settings })
    expect(project.root).toBe(join(root, 'sub'))
    expect(project.configFile).toBeNull()
    expect(namesOf(project)).toEqual(['NewParser'])
    expect(project.config.checks).toBeUndefined()
  })

  it('expands globs without following links, and finds nothing in node_modules', () => {
    const elsewhere = tempFolder({ 'linked.ts': OTHER })
    const root = tempFolder({
      'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['**/*gates.ts'] }] }),
      'src/gates.ts': GATES,
      'node_modules/x/gates.ts': OTHER,
      'src/[id]/gates.ts': GATES.replace('NewParser', 'Third'),
    })
    symlinkSync(elsewhere, join(root, 'src/elsewhere'))
    symlinkSync(join(elsewhere, 'linked.ts'), join(root, 'src/linked-gates.ts'))
    symlinkSync(root, join(root, 'src/circle'))
    expect(namesOf(openProject({ cwd: root }))).toEqual(['NewParser', 'Third'])
  })

  it('reads a path with brackets as a path first', () => {
    const root = tempFolder({
      'feature-gates.config.json': '{"registries":[{"files":["src/[id]/gates.ts"]}]}',
      'src/[id]/gates.ts': GATES,
    })
    expect(namesOf(openProject({ cwd: root }))).toEqual(['NewParser'])
  })
})

describe('a preset', () => {
  const preset = { preset: 'kubernetes' } as const

  it("adds the gates of Kubernetes after the project's own", () => {
    const root = tempFolder({ 'gates.ts': GATES })
    const { index, failures } = openProject({
      cwd: root,
      settings: { currentVersion: '2.0', registries: [preset, { files: ['gates.ts'] }] },
    })
    expect(failures).toEqual([])
    expect(index.files.map(({ file }) => file.slice(file.lastIndexOf('/') + 1))).toEqual([
      'gates.ts',
      'kubernetes-gates.json',
    ])
    expect(index.gates.has('NewParser')).toBe(true)
    expect(index.gates.get('DRAPrioritizedList')?.status.stage).toBe('GA')
  })

  it('alone is taken at the current version', () => {
    const stageAt = (currentVersion: string): string | null | undefined =>
      openProject({ cwd: tempFolder(), settings: { currentVersion, registries: [preset] } }).index.gates.get(
        'DRAPrioritizedList',
      )?.status.stage
    expect([stageAt('1.33'), stageAt('1.34'), stageAt('1.36')]).toEqual(['Alpha', 'Beta', 'GA'])
  })

  it('gives its gates the scope of its entry', () => {
    const { index } = openProject({ cwd: tempFolder(), settings: { registries: [{ ...preset, scope: 'cluster' }] } })
    expect(index.gates.get('DRAPrioritizedList')?.gate.scope).toBe('cluster')
  })
})

describe('the current version', () => {
  const versionOf = (files: Record<string, string>, folder = ''): string | null =>
    openProject({ cwd: join(tempFolder({ '.git/HEAD': '', ...files }), folder) }).index.currentVersion?.version ?? null

  it('is that of the nearest package.json', () => {
    expect(versionOf({ 'package.json': '{"name":"a","version":"2.5.1"}' })).toBe('2.5.1')
    expect(
      versionOf({ 'package.json': '{"version":"2.5.1"}', 'sub/package.json': '{"version":"3.0.0-beta.1"}' }, 'sub'),
    ).toBe('3.0.0')
  })

  it('skips a package.json that only states the type of modules', () => {
    expect(versionOf({ 'package.json': '{"version":"2.5.1"}', 'sub/package.json': '{"type":"module"}' }, 'sub')).toBe(
      '2.5.1',
    )
  })

  it.each([
    '{"name":"a"}',
    '{"name":"a","version":"0.0.0"}',
    '{"version":"0.0.0-semantically-released"}',
    '{"version":"banana"}',
    '{"version":1}',
  ])('is unknown for %s', (manifest) => {
    expect(versionOf({ 'package.json': manifest })).toBeNull()
  })

  it('is not taken from above the repository', () => {
    expect(versionOf({ 'package.json': '{"version":"2.5.1"}', 'repo/.git/HEAD': '', 'repo/x': '' }, 'repo')).toBeNull()
  })
})

describe('what is wrong with a project', () => {
  const failuresOf = (files: Record<string, string | Buffer>, prepare: (root: string) => void = () => {}): string[] => {
    const root = tempFolder(files)
    prepare(root)
    const project = openProject({ cwd: root })
    expect(project.index.complete).toBe(false)
    return messagesOf(project)
  }
  const registry = (path: string): string => JSON.stringify({ registries: [{ files: [path] }] })

  it('is named with the file of the configuration', () => {
    expect(failuresOf({ 'feature-gates.config.json': '{"regstries":[]}' })).toEqual([
      'feature-gates.config.json: unknown key "regstries"; did you mean "registries"?',
    ])
  })

  it('may be a glob that matches no file', () => {
    expect(failuresOf({ 'feature-gates.config.json': registry('src/**/*.ts') })).toEqual([
      'feature-gates.config.json: no file matches the registry glob "src/**/*.ts"; fix it or delete it',
    ])
  })

  it('may be a registry that does not exist', () => {
    expect(failuresOf({ 'feature-gates.config.json': registry('src/gates.ts') })).toEqual([
      'feature-gates.config.json: the registry "src/gates.ts" does not exist; fix the path or delete it',
    ])
  })

  const broken: [title: string, contents: string | Buffer, message: RegExp][] = [
    ['broken', 'export const gates = {', /^gates\.ts:\d+:\d+: .*can't be parsed/],
    ['empty', '', /^gates\.ts:1:1: .*is empty/],
    ['without a gate', 'export const x = 1', /^gates\.ts:1:1: .*registers no gates/],
    ['binary', Buffer.from([0xff, 0xfe, 0, 0, 1, 2]), /^gates\.ts:1:1: .*binary/],
    ['huge', Buffer.alloc(11 * 1024 * 1024, 0x20), /^gates\.ts:1:1: .*11 MB/],
  ]
  it.each(broken)('may be a registry that is %s', (_title, contents, message) => {
    const messages = failuresOf({ 'feature-gates.config.json': registry('gates.ts'), 'gates.ts': contents })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(message)
  })

  it('may be a registry that is a folder, or a link in a circle', () => {
    expect(failuresOf({ 'feature-gates.config.json': registry('gates.ts'), 'gates.ts/x': '' })[0]).toMatch(
      /is not a regular file/,
    )
    const circle = (root: string): void => symlinkSync(join(root, 'gates.ts'), join(root, 'gates.ts'))
    expect(failuresOf({ 'feature-gates.config.json': registry('gates.ts') }, circle)).toHaveLength(1)
  })

  it('may be what withConfig() could not read', () => {
    const project = openProject({ cwd: tempFolder(), settings: { failure: 'x.json: boom' } })
    expect(messagesOf(project)).toEqual(['x.json: boom'])
  })

  it('may be the settings, or a version on the command line', () => {
    const cwd = tempFolder()
    expect(messagesOf(openProject({ cwd, settings: { currentVersion: 'banana' } }))).toEqual([
      `settings['feature-gates']: "currentVersion" must be a version, such as "1.36" or "v1.36.2", but is "banana"`,
    ])
    expect(messagesOf(openProject({ cwd, overrides: { currentVersion: 'banana' } }))).toEqual([
      '"banana" isn\'t a version; write it as "1.36" or "v1.36.2"',
    ])
    expect(messagesOf(openProject({ cwd, configFile: 'no.json' }))).toEqual(['no.json: there is no such file'])
  })
})

describe('opening a project again', () => {
  const touch = (file: string, text: string): void => {
    const { mtimeMs } = statSync(file)
    writeFileSync(file, text)
    utimesSync(file, new Date(), new Date(mtimeMs + 2_000))
  }
  const open = (root: string): Project => openProject({ cwd: root })
  const create = (): string => tempFolder({ 'feature-gates.config.json': CONFIG, 'src/gates.ts': GATES })

  it('gives the same object while nothing changes, even if other files come and go', () => {
    const root = create()
    const first = open(root)
    expect(open(root)).toBe(first)
    writeFiles(root, { 'src/other.ts': '', 'new/other.ts': '' })
    expect(open(root)).toBe(first)
  })

  it('sees a changed registry', () => {
    const root = create()
    open(root)
    touch(join(root, 'src/gates.ts'), OTHER)
    expect(namesOf(open(root))).toEqual(['OtherGate'])
  })

  it('sees a changed constant in a module that a registry imports', () => {
    const root = tempFolder({
      'feature-gates.config.json': CONFIG,
      'src/gates.ts': `import { NAME } from './names.js'\n${GATES.replace('NewParser:', '[NAME]:')}`,
      'src/names.ts': `export const NAME = 'First'`,
    })
    expect(namesOf(open(root))).toEqual(['First'])
    touch(join(root, 'src/names.ts'), `export const NAME = 'Second'`)
    expect(namesOf(open(root))).toEqual(['Second'])
  })

  it('sees a changed configuration, one that is written later, and one that is removed', () => {
    const root = tempFolder({ 'src/gates.ts': GATES })
    expect(namesOf(open(root))).toEqual([])
    writeFiles(root, { 'feature-gates.config.json': CONFIG })
    expect(namesOf(open(root))).toEqual(['NewParser'])
    touch(join(root, 'feature-gates.config.json'), '{}')
    expect(namesOf(open(root))).toEqual([])
    rmSync(join(root, 'feature-gates.config.json'))
    expect(open(root).configFile).toBeNull()
  })

  it('sees a new file that a glob matches, and one that vanishes', () => {
    const root = tempFolder({
      'feature-gates.config.json': '{"registries":[{"files":["src/*.ts"]}]}',
      'src/gates.ts': GATES,
    })
    open(root)
    writeFiles(root, { 'src/more.ts': OTHER })
    expect(namesOf(open(root))).toEqual(['NewParser', 'OtherGate'])
    rmSync(join(root, 'src/gates.ts'))
    expect(namesOf(open(root))).toEqual(['OtherGate'])
  })
})

describe('an import of a registry', () => {
  const withNames = (specifier: string, files: Record<string, string>): string =>
    tempFolder({
      '.git/HEAD': '',
      'feature-gates.config.json': CONFIG,
      'src/gates.ts': `import { NAME } from '${specifier}'\n${GATES.replace('NewParser:', '[NAME]:')}`,
      ...files,
    })

  it.each([
    ['./names.js', 'src/names.ts'],
    ['./names', 'src/names.ts'],
    ['./names', 'src/names/index.ts'],
    ['../names.mjs', 'names.mts'],
    ['.', 'src/index.ts'],
    ['./names.gen', 'src/names.gen.ts'],
  ])('of %s reads %s', (specifier, file) => {
    expect(namesOf(openProject({ cwd: withNames(specifier, { [file]: `export const NAME = 'Found'` }) }))).toEqual([
      'Found',
    ])
  })

  it('is not followed out of the repository, neither by path nor by link', () => {
    const elsewhere = tempFolder({ 'names.ts': `export const NAME = 'Found'` })
    expect(namesOf(openProject({ cwd: withNames(`../../${elsewhere.split('/').at(-1)}/names`, {}) }))).toEqual([])
    const root = withNames('./names', {})
    symlinkSync(join(elsewhere, 'names.ts'), join(root, 'src/names.ts'))
    expect(namesOf(openProject({ cwd: root }))).toEqual([])
  })

  it('may be a folder with the name of a module', () => {
    const root = withNames('./names', { 'src/names/index.ts': `export const NAME = 'Found'` })
    mkdirSync(join(root, 'src/names.ts'))
    expect(namesOf(openProject({ cwd: root }))).toEqual(['Found'])
  })
})
