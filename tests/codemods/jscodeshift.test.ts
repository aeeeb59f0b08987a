import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const TRANSFORM = join(ROOT, 'dist/codemods/strip-gate.cjs')
const JSCODESHIFT = join(ROOT, 'node_modules/jscodeshift/bin/jscodeshift.js')

const folders: string[] = []

function copyExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feature-gates-jscodeshift-'))
  folders.push(folder)
  cpSync(join(ROOT, 'examples/kv-server'), folder, { recursive: true, filter: (path) => !/[/\\](?:node_modules|build|dist|\.tmp)$/.test(path) })
  return folder
}

function textsOf(folder: string): Map<string, string> {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')).sort()
  return new Map(files.map((file) => [file, readFileSync(join(folder, 'src', file), 'utf8')]))
}

function runJscodeshift(folder: string, args: readonly string[]): string {
  return execFileSync(process.execPath, [JSCODESHIFT, '-t', TRANSFORM, '--extensions=ts,tsx', '--parser=tsx', '--cpus=2', ...args, 'src'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

describe('the jscodeshift transform', () => {
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  it('writes the same files as the command line', () => {
    const [byCommand, byTransform] = [copyExample(), copyExample()]
    const before = textsOf(byCommand)
    execFileSync(process.execPath, [join(ROOT, 'dist/cli/bin.js'), 'strip', 'PagedRange', '--write', 'src'], { cwd: byCommand, stdio: 'pipe' })
    runJscodeshift(byTransform, ['--gate=PagedRange'])
    expect(textsOf(byTransform)).toEqual(textsOf(byCommand))
    expect(textsOf(byTransform)).not.toEqual(before)
  })

  it('is run as the guide to codemods says', () => {
    const guide = readFileSync(join(ROOT, 'docs/guide/codemods.md'), 'utf8')
    const [, command = ''] = /^npx jscodeshift (.+)$/m.exec(guide) ?? []
    const folder = copyExample()
    const before = textsOf(folder)
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(ROOT, join(folder, 'node_modules/eslint-plugin-feature-gates'), 'dir')
    const output = execFileSync(process.execPath, [JSCODESHIFT, ...command.split(' ')], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(output).toMatch(/0 errors[^]*[1-9]\d* ok/)
    expect(textsOf(folder)).not.toEqual(before)
  })

  it('writes nothing in a dry run', () => {
    const folder = copyExample()
    const before = textsOf(folder)
    expect(runJscodeshift(folder, ['--gate=PagedRange', '--dry'])).toMatch(/[1-9]\d* ok/)
    expect(textsOf(folder)).toEqual(before)
  })

  it('says why it leaves a gate alone', () => {
    expect(runJscodeshift(copyExample(), ['--gate=KeyLabels', '--dry'])).toMatch(/KeyLabels is not graduated: it is Beta since 1\.36, on by default and not locked/)
    expect(runJscodeshift(copyExample(), ['--gate=PagedRang', '--dry'])).toMatch(/did you mean "PagedRange"/)
  })
})
