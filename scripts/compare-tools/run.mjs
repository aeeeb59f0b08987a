// node scripts/compare-tools/run.mjs [--tools FOLDER] [--tool NAME] [--show CASE]
//
// Runs this package and other tools that remove feature flags from code over the same cases, and judges the results.
// Other tools are installed in FOLDER (default: a new one for temporary files), never here. Prints a table in Markdown.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { judge, VERDICTS } from './judge.mjs'
import { readCases } from './read-cases.mjs'
import { readFolder, TOOLS } from './tools.mjs'

const { values } = parseArgs({
  options: { tools: { type: 'string' }, tool: { type: 'string' }, show: { type: 'string' } },
})
const tools = resolve(values.tools ?? mkdtempSync(join(tmpdir(), 'compare-tools-')))
const cases = readCases()
const results = TOOLS.filter(({ name }) => values.tool === undefined || name === values.tool).flatMap(compare)
console.log(renderTable(results))

function compare(tool) {
  if (tool.git !== undefined && !existsSync(join(tools, tool.git))) {
    console.error(`${tool.name}: left out, because ${join(tools, tool.git)} doesn't exist`)
    return []
  }
  if (!install(tool)) {
    console.error(`${tool.name}: left out, because ${tool.npm.join(', ')} could not be installed`)
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'compare-tools-cases-'))
  mkdirSync(join(folder, '.git'))
  const meant = cases.filter(({ gate }) => tool.gates?.includes(gate) ?? true)
  for (const { name, before } of meant) {
    mkdirSync(join(folder, name))
    for (const [file, text] of before)
      writeFileSync(
        join(folder, name, file),
        text.replaceAll('CHECK', (_, at) => tool.check(gateOf(name, at))),
      )
    writeFileSync(join(folder, name, 'lib.js'), '')
  }
  tool.run(folder, tools, join(tools, tool.home))
  const verdicts = new Map(
    meant.map((item) => {
      const after = readFolder(join(folder, item.name))
      if (values.show !== undefined && item.name.endsWith(values.show))
        for (const [file, text] of after) console.error(`--- ${tool.name}: ${item.name}/${file}\n${text}`)
      return [item.name, judge(item, after, tool)]
    }),
  )
  return [{ tool, verdicts }]
}

function gateOf(name) {
  return cases.find((item) => item.name === name)?.gate ?? 'On'
}

function install({ npm, home }) {
  const folder = join(tools, home)
  const missing = npm.filter((name) => !existsSync(join(folder, 'node_modules', name.replace(/(?<=.)@.*$/, ''))))
  if (missing.length === 0) return true
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  try {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...missing], {
      cwd: folder,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

function renderTable(rows) {
  const header = `| construct | ${rows.map(({ tool }) => tool.name).join(' | ')} |\n|---|${rows.map(() => '---').join('|')}|`
  const body = cases.map(
    ({ name, construct }) => `| ${construct} | ${rows.map(({ verdicts }) => verdicts.get(name) ?? '–').join(' | ')} |`,
  )
  const sums = VERDICTS.map(
    (verdict) =>
      `| **${verdict}** | ${rows.map(({ verdicts }) => [...verdicts.values()].filter((value) => value === verdict).length).join(' | ')} |`,
  )
  return [header, ...body, ...sums].join('\n')
}
