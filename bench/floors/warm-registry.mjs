// Measures a look-up in the registry when nothing has changed.
//   node warm-registry.mjs TREE FILES Every rule of the
// plugin visits each file as it does under ESLint when the file names no gate.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import plugin from '../../dist/index.js'

const [cwd, count] = process.argv.slice(2)
const registry = join(cwd, 'src/features/registry.ts')
const settings = plugin.withConfig({ cwd }).settings
const rules = Object.entries(plugin.rules)

/** Of a file that ESLint has just parsed. */
const sourceCodeOf = (text) => ({
  text,
  ast: { type: 'Program', body: [], comments: [], tokens: [], range: [0, text.length] },
  parserServices: {},
  scopeManager: null,
  visitorKeys: {},
})

function lintOnce(index) {
  const sourceCode = sourceCodeOf('export const value = 1\n')
  let listeners = 0
  for (const [id, rule] of rules) {
    const context = {
      id: `feature-gates/${id}`,
      cwd,
      filename: join(cwd, `src/plain-${index}.ts`),
      settings,
      options: [],
      sourceCode,
      report() {},
    }
    listeners += Object.keys(rule.create(context)).length
  }
  return listeners
}

function time(work) {
  const [start, before] = [performance.now(), process.cpuUsage()]
  for (let index = 0; index < Number(count); index++) work(index)
  const { user, system } = process.cpuUsage(before)
  return { wall: (performance.now() - start) / 1000 / count, cpu: (user + system) / 1e6 / count }
}

// A real rule would have said what is wrong with the registry.
if (lintOnce(0) > rules.length) throw new Error('a rule listens to more than the root')
time(lintOnce)
time(() => statSync(registry))
const [all, stat] = [time(lintOnce), time(() => statSync(registry))]
process.stdout.write(JSON.stringify({ rules: rules.length, all, stat }))
