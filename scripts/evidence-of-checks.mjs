// Counts, in checkouts of public repositories, which evidence proves each check, and how many calls are unproven. The
// configuration is that of the checkout, or what `init` would write. Nothing is written into the checkouts.
//
//   npm run build && node scripts/evidence-of-checks.mjs kubernetes=/checkouts/kubernetes google-gemini/gemini-cli=...
//   --places   also lists what only may be a check
//   --page     puts the table into docs/evidence/checks.md
import { join, relative } from 'node:path'
import { surveyRepository } from '../build/cli/init/survey.js'
import { listScripts, scanFiles } from '../build/cli/scan.js'
import { MemberChanges } from '../build/project/member-changes.js'
import { openProject } from '../build/project/open-project.js'
import { writePageTable } from './page-table.mjs'

const PAGE = join(import.meta.dirname, '..', 'docs', 'evidence', 'checks.md')
const EVIDENCE = [
  'reads-registry',
  'asks-a-check',
  'given-specs',
  'key-type',
  'constant',
  'outside',
  'gate-object',
  'configured',
]
const SILENT = { step: () => {}, stop: () => {}, done: () => {} }

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
const checkouts = process.argv
  .slice(2)
  .filter((argument) => argument.includes('='))
  .map((argument) => {
    const at = argument.indexOf('=')
    return { name: argument.slice(0, at), cwd: argument.slice(at + 1) }
  })
if (checkouts.length === 0) {
  console.error('Name checkouts, like desktop/desktop=/checkouts/desktop')
  process.exit(2)
}

function projectOf(cwd) {
  const project = openProject({ cwd })
  if ((project.config.registries ?? []).length > 0) return project
  const options = { has: () => false, text: () => undefined }
  const { config } = surveyRepository({ cwd, operands: [], options, io: { env: process.env } })
  return openProject({ cwd, overrides: { registries: config.registries, checks: config.checks ?? [] } })
}

const rows = []
for (const { name, cwd } of checkouts) {
  const opened = projectOf(cwd)
  const project = { ...opened, elsewhere: new MemberChanges(opened.root, opened.resolveImport) }
  const counts = new Map(EVIDENCE.map((evidence) => [evidence, 0]))
  const advice = new Map()
  let mayBe = 0
  for await (const { file, view, checks } of scanFiles(listScripts([], cwd), project, SILENT)) {
    for (const { evidence } of checks.checks) counts.set(evidence, (counts.get(evidence) ?? 0) + 1)
    mayBe += checks.unproven.length
    for (const { node, reason, entry: unproven } of checks.unproven) {
      const entry = JSON.stringify(unproven)
      advice.set(entry, (advice.get(entry) ?? 0) + 1)
      if (flags.has('--places'))
        console.log(
          `  ${relative(cwd, file)}:${view.text.slice(0, node.range[0]).split('\n').length} ${reason}; ${entry}`,
        )
    }
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const share = all + mayBe === 0 ? 0 : (100 * mayBe) / (all + mayBe)
  rows.push({ name, gates: project.index.gates.size, counts, all, mayBe, share })
  console.log(
    `${name}: ${project.index.gates.size} gates, ${all} checks (${[...counts]
      .filter(([, count]) => count > 0)
      .map(([evidence, count]) => `${evidence} ${count}`)
      .join(', ')}), ${mayBe} unproven (${share.toFixed(1)} %)`,
  )
  for (const [entry, count] of [...advice].sort(([, a], [, b]) => b - a).slice(0, 8)) console.log(`  ${count} ${entry}`)
}

if (flags.has('--page')) {
  const table = [
    `| repository | gates | ${EVIDENCE.map((evidence) => `\`${evidence}\``).join(' | ')} | unproven |`,
    `| --- | --- |${' --- |'.repeat(EVIDENCE.length + 1)}`,
    ...rows.map(
      ({ name, gates, counts, mayBe, share }) =>
        `| ${name} | ${gates} | ${EVIDENCE.map((evidence) => counts.get(evidence) || '').join(' | ')} | ${mayBe} (${share.toFixed(1)} %) |`,
    ),
  ].join('\n')
  writePageTable(PAGE, table)
}
