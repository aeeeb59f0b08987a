import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

interface Instruction {
  readonly name: string
  readonly words: string
}

/** The instructions of each stage, with continued lines joined: https://docs.docker.com/reference/dockerfile/ */
function stagesOf(text: string): Instruction[][] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
  const stages: Instruction[][] = []
  for (const line of lines.split('\n').filter(Boolean)) {
    const [, name = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? expect.fail(line)
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name, words })
  }
  return stages
}

const stages = stagesOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const wordsOf = (stage: readonly Instruction[] | undefined, name: string): string[] =>
  (stage ?? []).filter((instruction) => instruction.name === name).map(({ words }) => words)
const last = stages.at(-1)

describe('the image', () => {
  it('is built from one base with an exact version, which can run the package', () => {
    const bases = stages.slice(0, -1).flatMap((stage) => wordsOf(stage, 'FROM'))
    expect(new Set(bases.map((base) => base.split(' ')[0])).size).toBe(1)
    for (const base of bases) expect(base).toMatch(/^node:22\.\d+\.\d+-alpine\d+\.\d+ AS \w+$/)
  })

  it('is one layer of a stage whose package managers are deleted', () => {
    expect([wordsOf(last, 'FROM'), wordsOf(last, 'COPY'), wordsOf(last, 'RUN')]).toEqual([
      ['scratch'],
      ['--from=system / /'],
      [],
    ])
    const deleted = wordsOf(stages.at(-2), 'RUN')
      .join(' ')
      .match(/rm -rf ([^&]*)/g)
      ?.join(' ')
      .split(/\s+/)
    expect(deleted).toEqual(
      expect.arrayContaining([
        '/usr/local/lib/node_modules',
        '/usr/local/bin/npm',
        '/usr/local/bin/npx',
        '/usr/local/bin/corepack',
        '/usr/local/bin/yarn',
        '/sbin/apk',
      ]),
    )
  })

  it('runs the command without root rights', () => {
    expect(wordsOf(last, 'USER')).toEqual(['1000:1000'])
    expect(wordsOf(last, 'ENTRYPOINT')).toEqual(['["feature-gates"]'])
    // Its node is found: nothing of the base's environment is left.
    expect(wordsOf(last, 'ENV')).toEqual([expect.stringMatching(/^PATH=.*\/usr\/local\/bin:/)])
  })

  it('installs without scripts, and from the lock file', () => {
    const installs = stages
      .flatMap((stage) => wordsOf(stage, 'RUN'))
      .flatMap((run) => run.match(/npm (?:ci|install)[^&]*/g) ?? [])
    expect(installs).toHaveLength(2)
    for (const install of installs) expect(install).toContain('--ignore-scripts')
    expect(installs[0]).toMatch(/^npm ci /)
  })

  it('gets only the files of the repository that its build reads', () => {
    const taken = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
    const build = readFileSync(join(ROOT, 'scripts/build.mjs'), 'utf8')
    for (const name of [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'CHANGELOG.md',
      'LICENSE',
      'data',
      'schema',
    ]) {
      expect(build).toContain(`'${name}'`)
      expect(taken).toContain(`!${name}`)
    }
    expect(taken).not.toEqual(expect.arrayContaining(['!.git']))
  })
})
