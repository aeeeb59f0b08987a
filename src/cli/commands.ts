import { PRESETS } from './check/preset-names.js'
import { EXIT_OK, type Command } from './command.js'
import { EXPORT_FORMATS } from './import/flag-export.js'
import type { CommandDefinition, OptionDefinition } from './parse-arguments.js'

export const GLOBAL_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'config',
    value: 'FILE',
    description: 'the configuration file (default: the nearest feature-gates.config.*)',
  },
  {
    name: 'no-config-code',
    description: "don't run a configuration in JavaScript or TypeScript (default for --since where CI is set)",
  },
  { name: 'config-code', description: 'run it even then' },
  { name: 'cwd', value: 'DIR', description: 'work as if started in DIR' },
  {
    name: 'current-version',
    value: 'VERSION',
    description: 'the version of the component, instead of the configured one',
  },
  { name: 'no-cache', description: 'run without the cache, even if nothing has changed since the last run' },
  {
    name: 'cache-location',
    value: 'DIR',
    description: 'the folder for cached results (default: node_modules/.cache/feature-gates)',
  },
  { name: 'timing', description: 'print on standard error where the processor time was spent' },
  { name: 'color', description: 'use colours, even if the output is not a terminal' },
  { name: 'no-color', description: 'use no colours' },
  { name: 'help', short: 'h', description: 'show this help' },
  { name: 'version', short: 'v', description: 'show the version of feature-gates' },
]

const JSON_OPTION: OptionDefinition = { name: 'json', description: 'write one JSON document to standard output' }

const WRITE_OPTIONS: readonly OptionDefinition[] = [
  { name: 'write', description: 'apply the changes' },
  { name: 'dry-run', description: 'show what would change (default)' },
  { name: 'force', description: 'write even if the working tree is dirty or is not in git' },
  { name: 'verify', value: 'COMMAND', description: 'run COMMAND after writing, and restore every file if it fails' },
]

const COMMIT_OPTION: OptionDefinition = {
  name: 'commit-per-gate',
  description: 'with --write: make one git commit per gate',
}

const SHARD_OPTION: OptionDefinition = {
  name: 'shard',
  value: 'PART/PARTS',
  description: 'the part of the files to read, such as 1/8; the parts together cover every file',
}

export const FORMATS = ['stylish', 'json', 'sarif', 'github', 'gitlab', 'markdown'] as const
interface CommandEntry extends CommandDefinition {
  /** Commands load when they run: `list` needs no ESLint. */
  readonly load: () => Promise<Command>
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'finds registries and checks, writes a configuration, and sets up ESLint',
    operands: '[paths...]',
    options: [{ name: 'yes', short: 'y', description: "don't ask" }],
    examples: [
      ['feature-gates init', 'find registries below the working directory'],
      ['feature-gates init src/features --yes', 'find them in one folder, without a question'],
    ],
    load: async () => (await import('./commands/init.js')).runInit,
  },
  {
    name: 'list',
    summary: 'lists every gate: its stage, default, lock, removal and place',
    operands: '[GATE...] [--at VERSION] [paths...]',
    options: [
      { name: 'at', value: 'VERSION', description: 'show the gates as they are in VERSION' },
      { name: 'due', description: 'only gates that are due for removal' },
      { name: 'graduated', description: 'only gates that are locked to their default' },
      {
        name: 'stale',
        description: 'only flags that serve one value, oldest first, with the command that strips each',
      },
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates list', 'all gates of the configured registries'],
      ['feature-gates list NewParser', 'one gate'],
      ['feature-gates list --at 1.40 --due', 'what must be removed in 1.40'],
      ['feature-gates list --json src/features', 'the gates registered in one folder, for a script'],
    ],
    load: async () => (await import('./commands/list.js')).runList,
  },
  {
    name: 'check',
    summary: 'reports broken promises in registries and code, without an ESLint configuration',
    operands: '[options] [paths... | -]',
    options: [
      {
        name: 'format',
        value: 'FORMAT',
        choices: FORMATS,
        description: 'the format of the findings (default: stylish)',
      },
      { name: 'json', description: 'the same as --format json' },
      {
        name: 'group',
        value: 'BY',
        choices: ['file', 'gate'],
        description: 'how stylish findings are grouped (default: file)',
      },
      { name: 'preset', value: 'PRESET', choices: PRESETS, description: 'which rules run (default: recommended)' },
      {
        name: 'rule',
        value: 'NAME:SEVERITY',
        multiple: true,
        description: 'set one rule to off, warn or error; can be repeated',
      },
      { name: 'max-warnings', value: 'NUMBER', description: 'exit with 1 if there are more warnings' },
      {
        name: 'since',
        value: 'REF',
        description: 'report only what was added since REF (a branch, tag or commit)',
      },
      { name: 'quiet', description: 'report errors only' },
      { name: 'stdin-filename', value: 'FILE', description: 'with "-": check standard input as if it were FILE' },
      { name: 'suppress-all', description: 'accept all current errors, in eslint-suppressions.json' },
      { name: 'prune-suppressions', description: 'remove fixed errors from that file' },
      { name: 'suppressions-location', value: 'FILE', description: 'use a file other than eslint-suppressions.json' },
      { name: 'pass-on-unpruned-suppressions', description: "don't fail for fixed errors that are still in that file" },
      SHARD_OPTION,
      {
        name: 'target-version',
        value: 'VERSION',
        description: 'report settings that break, warn or are redundant in this release of Kubernetes',
      },
    ],
    examples: [
      ['feature-gates check', 'everything below the working directory'],
      ['feature-gates check --since origin/main --format github', 'annotations on a pull request, for what it adds'],
      ['feature-gates check --preset strict --rule no-duplicate-gate:warn', 'more rules, one of them as a warning'],
      ['feature-gates check - --stdin-filename src/page.ts', 'unsaved text of an editor'],
      ['feature-gates check gates.yaml --current-version 1.36', 'one registry, without a configuration'],
      ['feature-gates check --target-version 1.36 clusters', 'before an upgrade to Kubernetes 1.36'],
    ],
    load: async () => (await import('./commands/check.js')).runCheck,
  },
  {
    name: 'explain',
    summary: 'shows everything known about a gate and what to type next, or why a line is a check',
    operands: 'GATE | FILE:LINE',
    options: [
      {
        name: 'value',
        value: 'VALUE',
        choices: ['true', 'false'],
        description: 'plan the strip of an unlocked gate with this value (default: its default)',
      },
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates explain NewParser', 'its life, checks, settings, owners, and what prevents its removal'],
      ['feature-gates explain src/server.ts:12', 'why the calls on this line are checks, or why not'],
    ],
    load: async () => (await import('./commands/explain.js')).runExplain,
  },
  {
    name: 'report',
    summary: 'shows the life of all gates, what is due, and every check, as a page or as Markdown',
    operands: '[--html FILE] [--markdown FILE] [registries...]',
    options: [
      { name: 'html', value: 'FILE', description: 'write one page for a browser; it needs no network' },
      { name: 'markdown', value: 'FILE', description: 'write Markdown (default: Markdown on standard output)' },
      { name: 'at', value: 'VERSION', description: 'show the gates as they are in VERSION' },
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates report --html gates.html', 'a page for people'],
      ['feature-gates report >> "$GITHUB_STEP_SUMMARY"', 'on the page of a GitHub job'],
      ['feature-gates report --at 1.37 --html next.html', 'what is due in the next release'],
    ],
    load: async () => (await import('./commands/report.js')).runReport,
  },
  {
    name: 'strip',
    summary:
      'replaces checks of graduated gates by their value and deletes dead code; shows a diff unless --write is given',
    operands: '[GATE...] [options] [paths...]',
    options: [
      { name: 'graduated', description: 'every gate that is locked to its default' },
      { name: 'due', description: 'every gate that is due for removal' },
      {
        name: 'value',
        value: 'VALUE',
        choices: ['true', 'false'],
        description: 'the value of gates that are not locked',
      },
      {
        name: 'call',
        value: 'NAME',
        multiple: true,
        description:
          'a function that checks flags, NAME:1 where its second argument names the flag; with --value no registry is needed; can be repeated',
      },
      ...WRITE_OPTIONS,
      COMMIT_OPTION,
      SHARD_OPTION,
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates strip PagedRange', 'show what would change'],
      ['feature-gates strip PagedRange --write', 'change it'],
      ['feature-gates strip --due --write --verify "npm test"', 'everything that is due, unless the tests fail'],
      ['feature-gates strip NewParser --value true src', 'a gate that is not locked yet, in one folder'],
      ['feature-gates strip new-nav --value true --call useFlag', 'a flag that is in no registry'],
    ],
    load: async () => (await import('./commands/strip.js')).runStrip,
  },
  {
    name: 'remove',
    summary:
      'strips gates, and deletes their registration, constants and overrides; shows a diff unless --write is given',
    operands: '[GATE...] [options] [paths...]',
    options: [
      { name: 'due', description: 'every gate that is due for removal' },
      {
        name: 'value',
        value: 'VALUE',
        choices: ['true', 'false'],
        description: 'the value of gates that are not locked',
      },
      {
        name: 'despite',
        value: 'GATE',
        multiple: true,
        description: 'remove GATE even if some code still needs it; can be repeated',
      },
      ...WRITE_OPTIONS,
      COMMIT_OPTION,
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates remove GzipResponses', 'show what would change'],
      ['feature-gates remove --due --write --verify "npm test"', 'everything that is due, unless the tests fail'],
    ],
    load: async () => (await import('./commands/remove.js')).runRemove,
  },
  {
    name: 'pull-requests',
    summary:
      'opens one pull request on GitHub for each gate that is due for removal; shows them unless --open is given',
    operands: '[GATE...] [options]',
    options: [
      { name: 'plan', description: 'show what would be opened (default)' },
      { name: 'open', description: 'push branches and open pull requests, with the token in GITHUB_TOKEN' },
      { name: 'base', value: 'BRANCH', description: 'the branch to merge into (default: the current one)' },
      { name: 'remote', value: 'NAME', description: "git's remote to push to (default: origin)" },
      {
        name: 'comment',
        value: 'FILE',
        description: "post FILE as this tool's comment on a pull request, or update that comment",
      },
      {
        name: 'number',
        value: 'NUMBER',
        description: 'the pull request to comment on (default: that of the GitHub job)',
      },
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates pull-requests', 'titles, branches and descriptions for all gates that are due'],
      ['feature-gates pull-requests --open', 'open them; a second run changes nothing'],
      ['feature-gates pull-requests --comment findings.md', 'in a GitHub job for a pull request'],
    ],
    load: async () => (await import('./commands/pull-requests.js')).runPullRequests,
  },
  {
    name: 'lock',
    summary: 'locks a gate to its default in a version, and promises its removal; shows a diff unless --write is given',
    operands: 'GATE... --in VERSION [options]',
    options: [
      { name: 'in', value: 'VERSION', description: 'the release that locks the gate' },
      ...WRITE_OPTIONS,
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates lock ConditionalPut --in 1.37', 'show what would change in the registry'],
      ['feature-gates lock ConditionalPut --in 1.37 --write', 'change it'],
    ],
    load: async () => (await import('./commands/lock.js')).runLock,
  },
  {
    name: 'graduate',
    summary: 'moves a gate to its next stage in a version; shows a diff unless --write is given',
    operands: 'GATE... --to STAGE --in VERSION [options]',
    options: [
      { name: 'to', value: 'STAGE', description: 'Alpha, Beta, GA or Deprecated' },
      { name: 'in', value: 'VERSION', description: 'the release in which the stage starts' },
      {
        name: 'default',
        value: 'VALUE',
        choices: ['true', 'false'],
        description: 'the default of the stage (default: true for Beta and GA)',
      },
      ...WRITE_OPTIONS,
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates graduate WatchProgress --to GA --in 1.37', 'show what would change in the registry'],
      [
        'feature-gates graduate RangeStream --to Beta --in 1.37 --default false --write',
        'a Beta that is off by default',
      ],
    ],
    load: async () => (await import('./commands/graduate.js')).runGraduate,
  },
  {
    name: 'snapshot',
    summary: 'compares the registries with the last release, and writes their state at a release',
    operands: '[--write] [--from-git REF] [options]',
    options: [
      { name: 'write', description: 'write the snapshot' },
      {
        name: 'from-git',
        value: 'REF',
        description: 'read the released state from a tag, a branch or a commit, without a checkout',
      },
      {
        name: 'at',
        value: 'VERSION',
        description: 'the version of REF, if neither its package.json nor its name has one',
      },
      { name: 'force', description: 'write a snapshot that hides a broken promise' },
      JSON_OPTION,
    ],
    examples: [
      ['feature-gates snapshot', 'what has changed since the snapshot, and which promises are broken'],
      ['feature-gates snapshot --from-git v1.35.0', 'the same, against a tag'],
      ['feature-gates snapshot --write', 'at a release: keep its state for the next'],
      ['feature-gates snapshot --write --from-git v1.35.0', 'the first snapshot, of what is already released'],
    ],
    load: async () => (await import('./commands/snapshot.js')).runSnapshot,
  },
  {
    name: 'import',
    summary: 'makes a gate file from an exported list of a flag service, with owner, age and value of each flag',
    operands: '--from FORMAT FILE',
    options: [
      { name: 'from', value: 'FORMAT', choices: EXPORT_FORMATS, description: 'the service or format of the list' },
      { name: 'output', value: 'FILE', description: 'write a new file (default: standard output)' },
    ],
    examples: [
      ['feature-gates import --from launchdarkly flags.json --output gates.yaml', 'a gate file, for list and strip'],
      ['feature-gates import --from csv flags.csv', 'a table with the columns key, owner, created, value'],
    ],
    load: async () => (await import('./commands/import.js')).runImport,
  },
  {
    name: 'help',
    summary: 'shows all commands, or the options and examples of one',
    operands: '[COMMAND]',
    options: [],
    examples: [['feature-gates help strip', 'the same as feature-gates strip --help']],
    // The command line shows help without loading a command.
    load: () => Promise.resolve(() => Promise.resolve(EXIT_OK)),
  },
]
