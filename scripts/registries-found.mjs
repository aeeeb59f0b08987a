// Asks `init`, in checkouts of public repositories, which registries it finds, and compares the gates with those that a
// plain search for lines finds in the same file. Nothing is written into the checkouts.
//
//   npm run build && node scripts/registries-found.mjs desktop/desktop=/checkouts/desktop google-gemini/gemini-cli=...
//   node scripts/registries-found.mjs --page ...   puts the table into docs/evidence/registries.md
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject } from '../build/project/open-project.js'
import { surveyRepository } from '../build/cli/init/survey.js'
import { writePageTable } from './page-table.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGE = join(root, 'docs', 'evidence', 'registries.md')

/**
 * One row a repository. `file` is where people look for the registry; `names` finds the name of each gate in its text,
 * one match a gate, in the part between `from` and `to`. Two patterns: names that are in two lists, counted once each.
 */
const REPOSITORIES = [
  {
    name: 'google-gemini/gemini-cli',
    commit: '2ea491d73f',
    file: 'packages/core/src/config/features.ts',
    from: 'export const FeatureDefinitions',
    to: '\n};',
    names: [/^ {2}(\w+): \[?\s*\{?$/gm],
  },
  {
    name: 'desktop/desktop',
    commit: '5a700425f9',
    file: 'app/src/lib/feature-flag.ts',
    names: [/^export (?:function|const) (enable\w+)/gm],
  },
  {
    name: 'firebase/firebase-tools',
    commit: 'a786bda73b',
    file: 'src/experiments.ts',
    from: 'ALL_EXPERIMENTS',
    to: '\n});',
    names: [/^ {2}(\w+): \{$/gm],
  },
  {
    name: 'Unleash/unleash',
    commit: 'ceeb5a9ca6',
    file: 'src/lib/types/experimental.ts',
    to: '\n};',
    names: [/^ {4}\| '(\w+)'/gm, /^ {4}(\w+): (?:\{|parseEnvVar|true|false)/gm],
  },
  {
    name: 'linode/manager',
    commit: 'aab5b22782',
    file: 'packages/manager/src/featureFlags.ts',
    from: 'export interface Flags {',
    to: '\n}',
    names: [/^ {2}(\w+): boolean;$/gm],
  },
  {
    name: 'DataDog/browser-sdk',
    commit: 'b2344e747e',
    file: 'packages/browser-core/src/tools/experimentalFeatures.ts',
    names: [/^ {2}[A-Z_]+ = '(\w+)'/gm],
  },
  {
    name: 'microsoft/accessibility-insights-web',
    commit: '2ca9ae43cc',
    file: 'src/common/feature-flags.ts',
    names: [/^ {12}id: FeatureFlags\.(\w+)/gm],
  },
  {
    name: 'toeverything/AFFiNE',
    commit: '10963da70',
    file: 'packages/common/infra/src/modules/feature-flag/constant.ts',
    names: [/^ {2}(\w+): \{$/gm],
  },
  {
    name: 'novuhq/novu',
    commit: '74a2e9a6a2',
    file: 'packages/shared/src/types/feature-flags/feature-flags.ts',
    names: [/= '(IS_\w+)'/gm],
  },
  {
    name: 'microsoft/BotFramework-Composer',
    commit: '88ddc37e4a',
    file: 'Composer/packages/lib/shared/src/featureFlagUtils/index.ts',
    names: [/^ {2}([A-Z_]+): \{$/gm],
  },
  {
    name: 'Kong/kubernetes-ingress-controller',
    commit: '1fa68f864',
    file: 'pkg/manager/config/feature_gates_keys.go',
    names: [/^\t\w+Feature += "(\w+)"/gm],
  },
  {
    name: 'pomerium/pomerium',
    commit: 'c8ace109f',
    file: 'config/runtime_flags.go',
    names: [/= runtimeFlag\("(\w+)"/gm],
  },
  {
    name: 'excalidraw/excalidraw',
    commit: '4872083c04',
    file: 'packages/common/src/utils.ts',
    from: 'DEFAULT_FEATURE_FLAGS',
    to: '\n};',
    names: [/^ {2}(\w+): (?:true|false),/gm],
  },
  {
    name: 'medusajs/medusa',
    commit: '59e6747800',
    file: 'packages/core/utils/src/feature-flags/sales-channels.ts',
    names: [/^ {2}key: "(\w+)"/gm],
  },
  {
    name: 'hashicorp/terraform',
    commit: '883c7221ee',
    file: 'internal/experiments/experiment.go',
    names: [/= Experiment\("(\w+)"\)/gm],
  },
]

const isPage = process.argv.includes('--page')
const checkouts = new Map(
  process.argv
    .slice(2)
    .filter((argument) => argument.includes('='))
    .map((argument) => {
      const at = argument.indexOf('=')
      return [argument.slice(0, at), argument.slice(at + 1)]
    }),
)
if (checkouts.size === 0) {
  console.error('Name checkouts, like desktop/desktop=/checkouts/desktop')
  process.exit(2)
}

/** The names that a search for lines finds. */
function countByLines(checkout, { file, from, to, names }) {
  let text = readFileSync(join(checkout, file), 'utf8')
  if (from) text = text.slice(text.indexOf(from))
  if (to) text = text.slice(0, text.indexOf(to))
  return new Set(names.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name)))
}

/** What `init` would write, without writing it. */
function survey(cwd) {
  try {
    const options = { has: () => false, text: () => undefined }
    const { registries, config } = surveyRepository({ cwd, operands: [], options, io: { env: process.env } })
    return { registries, config }
  } catch (error) {
    return { registries: [], config: null, error: String(error.message) }
  }
}

function commitOf(checkout) {
  const { stdout, status } = spawnSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 && existsSync(join(checkout, '.git')) ? stdout.trim() : null
}

const describeChecks = (checks = []) => {
  const functions = checks.filter((check) => 'gate' in check)
  const others = checks.filter((check) => !('gate' in check)).map((check) => `\`${JSON.stringify(check)}\``)
  return [...others, ...(functions.length > 0 ? [`${functions.length} functions, one a gate`] : [])].join(', ')
}

const rows = []
for (const repository of REPOSITORIES) {
  const checkout = checkouts.get(repository.name)
  if (!checkout) continue
  const commit = commitOf(checkout)
  if (commit !== null && !commit.startsWith(repository.commit))
    console.error(`${repository.name}: the checkout is at ${commit}, the table is about ${repository.commit}`)
  const counted = countByLines(checkout, repository)
  const { registries, config } = survey(checkout)
  const found = registries.find(({ file }) => file === repository.file)
  const project = openProject({ cwd: checkout, overrides: { registries: [{ files: found ? [repository.file] : [] }] } })
  const names = new Set(project.index.gates.keys())
  const missing = [...counted].filter((name) => !names.has(name))
  const extra = [...names].filter((name) => !counted.has(name))
  rows.push({ ...repository, counted, names, missing, extra, registries, config })
  const verdict = !found ? 'not found' : missing.length + extra.length === 0 ? 'the same' : 'different'
  console.log(`${repository.name} ${repository.file}: ${names.size} found, ${counted.size} counted: ${verdict}`)
  for (const name of missing) console.log(`  missing: ${name}`)
  for (const name of extra) console.log(`  extra: ${name}`)
  for (const { file, gates } of registries) if (file !== repository.file) console.log(`  also: ${file} (${gates})`)
}

if (isPage) {
  const cells = rows.map(({ name, commit, file, counted, names, registries, config }) => {
    const others = registries.filter((registry) => registry.file !== file).map((registry) => `\`${registry.file}\``)
    const written = names.size === 0 ? 'nothing' : `\`${file}\`${others.length > 0 ? `, ${others.join(', ')}` : ''}`
    return `| ${name} | ${commit} | ${names.size} / ${counted.size} | ${written} | ${describeChecks(config?.checks) || '-'} |`
  })
  const table = [
    '| repository | commit | gates found / counted | registry that `init` writes | `checks` that it writes |',
    '| --- | --- | --- | --- | --- |',
    ...cells,
  ].join('\n')
  writePageTable(PAGE, table)
}
process.exitCode = rows.every(({ missing, extra }) => missing.length + extra.length === 0) ? 0 : 1
