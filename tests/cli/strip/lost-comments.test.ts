import { describe, expect, it } from 'vitest'
import { findLostComments } from '../../../src/cli/strip/lost-comments.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

function lostIn(before: string, after: string, file = '/x/page.ts') {
  const plan = { file, before, after, bom: false, edits: 1, checks: new Map<string, number>() }
  const removed = { checks: 1, imports: 0, declarations: 0, tests: 0 }
  return findLostComments([{ ...plan, removed }]).map(({ line, text }) => `${line} ${text}`)
}

const CODE = 'if (on) {\n  run()\n}\n'

describe('a removed comment that tells of other work is listed', () => {
  it.each([
    [
      '// TODO on cleanup: also prune the list in oss/biome.json',
      'TODO on cleanup: also prune the list in oss/biome.json',
    ],
    ['/* FIXME breaks Safari */', 'FIXME breaks Safari'],
    ['// NOTE: the server has a copy', 'NOTE: the server has a copy'],
    ['// keep in step with kube_features.go', 'keep in step with kube_features.go'],
    ['// the other half is in src/js/run.js', 'the other half is in src/js/run.js'],
    ['// TODO: remove the endpoint of the admin service too', 'TODO: remove the endpoint of the admin service too'],
    ['// TODO: remove this in docs/flags.md', 'TODO: remove this in docs/flags.md'],
  ])('%s', (comment, text) => {
    expect(lostIn(`${comment}\n${CODE}`, '')).toEqual([`1 ${text}`])
  })

  it('with the lines that follow it in the same comment', () => {
    const comment = '/**\n * Old.\n * TODO(ann): tell\n * the others.\n *\n * More.\n */\n'
    expect(lostIn(`let a\n${comment}${CODE}`, 'let a\n')).toEqual(['4 TODO(ann): tell the others.'])
    expect(lostIn(`// TODO: tell\n// the others\n// FIXME it\n${CODE}`, '')).toEqual([
      '1 TODO: tell the others',
      '3 FIXME it',
    ])
  })

  it('on a line of a block comment that begins like an import', () => {
    expect(lostIn(`/*\nexport the list, TODO: all of it\n*/\n${CODE}`, '')).toEqual([
      '2 export the list, TODO: all of it',
    ])
  })

  it('in Go and in data too', () => {
    expect(lostIn('package a\n\n// TODO(bob): move it\nvar b = 1\n', 'package a\n', '/x/a.go')).toEqual([
      '3 TODO(bob): move it',
    ])
    expect(lostIn('a: 1 # FIXME\nb: 2\n', 'b: 2\n', '/x/a.yaml')).toEqual(['1 FIXME'])
  })

  it('where it was, if an equal one is kept', () => {
    expect(lostIn(`// TODO: a\nlet a\n// TODO: a\n${CODE}`, '// TODO: a\nlet a\n')).toEqual(['3 TODO: a'])
    expect(lostIn(`// TODO: a\n${CODE}\n// TODO: a\nlet a\n`, '// TODO: a\nlet a\n')).toEqual(['1 TODO: a'])
  })
})

describe('a comment is not listed', () => {
  it.each([
    '// the old path',
    '// see https://example.org/pages/flags.html',
    '// needs Node.js',
    '// const data = response.json()',
    '// TODO: remove this gate in 1.36',
    '// TODO(ann): Remove NewParser after v1.40.',
    '// page.ts is loaded first',
    '// TODOS and hacks',
  ])('if it tells of nothing else: %s', (comment) => {
    expect(lostIn(`${comment}\n${CODE}`, '')).toEqual([])
  })

  it('if it is kept, perhaps elsewhere', () => {
    expect(lostIn(`if (on) {\n  // TODO: a\n  run()\n}\n`, '// TODO: a\nrun()\n')).toEqual([])
    expect(lostIn(`run(on) // TODO: a\n`, 'run(true) // TODO: a\n')).toEqual([])
  })

  it('if it is text in a string', () => {
    expect(lostIn('const a = "// TODO: a"\n', '')).toEqual([])
  })
})

it('strip lists such comments after the refusals, and in its JSON', async () => {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': '{ "registries": [{ "files": ["features.ts"] }], "currentVersion": "1.36" }',
    'features.ts': `export const gates = { Plan: { default: true, lockToDefault: true, preRelease: 'GA' } }\n`,
    'main.ts': `if (!features.enabled('Plan')) {\n  // TODO: also prune docs/list.md\n  old()\n}\n`,
  })
  const comment = { path: 'main.ts', line: 2, text: 'TODO: also prune docs/list.md' }
  const planned = await runCli(root, ['strip', 'Plan', '--value', 'true', '--call', 'features.enabled'])
  expect(planned.stdout).toContain(
    'Removed comments that tell of other work:\n  main.ts:2  TODO: also prune docs/list.md\n',
  )
  const flags = ['--value', 'true', '--call', 'features.enabled', '--json', '--write', '--force']
  const { stdout } = await runCli(root, ['strip', 'Plan', ...flags])
  expect(JSON.parse(stdout)).toMatchObject({ comments: [comment], written: true })
  expect(JSON.parse((await runCli(root, ['strip', 'Plan', ...flags])).stdout)).toMatchObject({ comments: [] })
})
