import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { BIN } from '../support/built.js'
import { cliProject, MAIN } from '../support/cli-project.js'
import { commitAll } from '../support/git.js'

/** Writes down each file that the program opens or reads, whichever way. */
const SPY = `
const fs = require('node:fs')
const log = require('node:path').join(__dirname, 'opened.log')
const { appendFileSync } = fs
for (const owner of [fs, fs.promises]) for (const name of ['readFile', 'readFileSync', 'open', 'openSync', 'createReadStream']) {
  const original = owner[name]
  if (original) owner[name] = function (path, ...others) {
    if (typeof path !== 'number') appendFileSync.call(fs, log, String(path) + '\\n')
    return original.call(this, path, ...others)
  }
}
require('node:module').syncBuiltinESMExports()
`

it('a hook reads the changed files, the registries, what these import, and the configuration, and no other file of the project', () => {
  const others = Array.from({ length: 40 }, (_, index) => [`src/other-${index}.ts`, MAIN] as const)
  const root = cliProject({
    ...Object.fromEntries(others),
    'spy/spy.cjs': SPY,
    'src/feature-gate.ts': 'export interface FeatureSpec {}\n',
  })
  commitAll(root)
  const argv = ['--require', join(root, 'spy/spy.cjs'), BIN, 'check', 'src/main.ts', 'src/other-7.ts']
  const { status, stdout } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout.match(/NewParser/g)).toHaveLength(2)
  const opened = readFileSync(join(root, 'spy/opened.log'), 'utf8')
    .trim()
    .split('\n')
    .map((path) => relative(root, path.replace(/^file:\/\//, '')))
  const own = [...new Set(opened.filter((path) => !path.startsWith('..') && !path.startsWith('spy')))].sort()
  expect(own).toEqual([
    'feature-gates.config.json',
    'src/feature-gate.ts',
    'src/gates.ts',
    'src/main.ts',
    'src/other-7.ts',
  ])
})
