import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configOf, describeAttacks, ended, IDENTITY, MAIN, REGISTRY, type Place } from '../support/broken-build.js'
import { FakeForge } from '../support/fake-forge.js'
import { commitAll, git } from '../support/git.js'
import { writeFiles } from '../support/temp-folder.js'

const mainOf = ({ root }: Place): string =>
  existsSync(join(root, 'a.ts')) ? readFileSync(join(root, 'a.ts'), 'utf8') : ''
/** A program that leaves a file as soon as it runs, and doesn't stop git. */
function addProgram(file: string, outside: string): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\ntouch '${join(outside, 'ran')}'\ncat\n`)
  chmodSync(file, 0o755)
  return file
}
const TOKEN = 'ghs_0123456789abcdefSECRET'

const ran = ({ outside }: Place): boolean => existsSync(join(outside, 'ran'))

describeAttacks([
  {
    promise: 'reads nothing behind a link that leads out of the repository',
    module: 'files/read-file.js',
    breaks: [['function refusalToRead(file) {', 'function refusalToRead(file) {\n    return null;']],
    files: { 'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.json'] }] }) },
    prepare: ({ root, outside }) => symlinkSync(join(outside, 'package.json'), join(root, 'package.json')),
    argv: ['list'],
    holds: (_, { stdout, stderr }) => !`${stdout}${stderr}`.includes('9.9'),
  },
  {
    promise: 'reads nothing in the folder of git, where CI keeps its token',
    module: 'files/read-file.js',
    breaks: [['isInside(tree, real) && !isInGitFolder(tree, real)', 'isInside(tree, real)']],
    files: { 'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['gates.json'] }] }) },
    prepare: ({ root }) => {
      writeFileSync(join(root, '.git/package.json'), '{ "name": "x", "version": "9.9.9" }')
      symlinkSync('.git/package.json', join(root, 'package.json'))
    },
    argv: ['list'],
    holds: (_, { stdout, stderr }) => !`${stdout}${stderr}`.includes('9.9'),
  },
  {
    promise: 'reads only ordinary files, and names another',
    module: 'files/read-file.js',
    breaks: [
      ['if (!target.isFile())', 'if (false)'],
      ['if (repository === null)', 'if (true)'],
      ['stats.isFile() ? use(', 'true ? use('],
    ],
    prepare: ({ root }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      symlinkSync('/dev/null', join(root, 'feature-gates.config.json'))
    },
    argv: ['list'],
    holds: (_, { stderr }) => stderr.includes("this isn't an ordinary file"),
  },
  {
    promise: 'writes nothing through a link',
    module: 'files/may-write.js',
    breaks: [['if (throughLink(root, file))', 'if (false)']],
    prepare: ({ root, outside }) => symlinkSync(outside, join(root, 'away')),
    argv: ['report', '--markdown', 'away/page.md'],
    holds: ({ outside }) => !existsSync(join(outside, 'page.md')),
  },
  {
    promise: 'writes nothing in the folder of git',
    module: 'files/may-write.js',
    breaks: [
      [
        'export function refusalToWrite(file, scope) {',
        'export function refusalToWrite(file, scope) {\n    return null;',
      ],
    ],
    argv: ['report', '--html', '.git/hooks/pre-push'],
    holds: ({ root }) => !existsSync(join(root, '.git/hooks/pre-push')),
  },
  {
    promise: 'writes nothing in a folder that some systems take for that of git',
    module: 'files/paths.js',
    breaks: [["(plain === '.git' ||", "(shown === '.git' ||"]],
    files: { 'feature-gates.config.json': configOf({ snapshot: '.GIT/hooks/pre-push' }) },
    argv: ['snapshot', '--write'],
    holds: ({ root }) => !existsSync(join(root, '.GIT')),
  },
  {
    promise: 'writes nothing in a folder that the tree has for git under another name',
    module: 'files/paths.js',
    breaks: [['return folder !== null && isInside(folder, realPlace(place))', 'return false']],
    prepare: ({ root }) => git(root, 'init', '--quiet', '--separate-git-dir=data'),
    argv: ['report', '--html', 'data/hooks/pre-push'],
    holds: ({ root }) => !existsSync(join(root, 'data/hooks/pre-push')),
  },
  {
    promise: 'replaces no source by a report',
    module: 'files/write-file.js',
    breaks: [['if (tracked !== null)', 'if (false)']],
    argv: ['report', '--markdown', 'a.ts'],
    holds: (place) => mainOf(place) === MAIN,
  },
  {
    promise: 'leaves a file alone that has a second name',
    module: 'files/write-file.js',
    breaks: [['if (stats.nlink > 1)', 'if (false)']],
    prepare: ({ root, outside }) => linkSync(join(root, 'a.ts'), join(outside, 'a.ts')),
    argv: ['strip', 'Done', '--write'],
    holds: (place) => mainOf(place) === readFileSync(join(place.outside, 'a.ts'), 'utf8'),
  },
  {
    promise: 'uses no path of a configuration that lies outside',
    module: 'project/own-paths.js',
    breaks: [['if (boundary === null)', 'if (true)']],
    files: { 'feature-gates.config.json': configOf({ registries: [{ files: ['../outside/gates.json'] }] }) },
    argv: ['list'],
    holds: (_, { stdout }) => !stdout.includes('Secret'),
  },
  {
    promise: 'runs no configuration where that is not wanted',
    module: 'config/read-config.js',
    breaks: [['if (!mayRun)', 'if (false)']],
    prepare: ({ root, outside }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      const code = `require('fs').writeFileSync(${JSON.stringify(join(outside, 'ran'))}, '')\n`
      writeFiles(root, { 'feature-gates.config.cjs': code, 'feature-gates.config.js': code })
      rmSync(join(root, 'feature-gates.config.cjs'))
    },
    argv: ['list', '--no-config-code'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'starts no program that the repository names',
    module: 'files/run-program.js',
    breaks: [["['-c', 'core.fsmonitor=false', ", '[']],
    prepare: ({ root, outside }) => {
      const program = join(outside, 'program.sh')
      writeFileSync(program, `#!/bin/sh\ntouch '${join(outside, 'ran')}'\n`)
      chmodSync(program, 0o755)
      git(root, 'config', 'core.fsmonitor', program)
    },
    argv: ['strip', 'Done', '--write'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'starts no git that the repository has brought along',
    module: 'files/run-program.js',
    breaks: [['OF_NPM.test(place) || isInside(repository, place)', 'false']],
    prepare: ({ root, outside }) => addProgram(join(root, 'node_modules/.bin/git'), outside),
    env: ({ root }) => ({ PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` }),
    argv: ['check', '--since', 'HEAD'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'runs no filter that the repository names',
    module: 'files/run-program.js',
    breaks: [["MAY_FILTER.has(args[0] ?? '') ?", 'false ?']],
    files: { '.gitattributes': '* filter=own\n' },
    prepare: ({ root, outside }) => {
      git(root, 'config', 'filter.own.clean', addProgram(join(outside, 'program.sh'), outside))
      // Another file with the same contents: git must read it.
      rmSync(join(root, 'a.ts'))
      writeFileSync(join(root, 'a.ts'), MAIN)
    },
    argv: ['strip', 'Done', '--write'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'looks for no configuration above the repository',
    module: 'files/paths.js',
    breaks: [['if (at === repository || ', 'if (']],
    prepare: ({ root, outside }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      const code = `require('fs').writeFileSync(${JSON.stringify(join(outside, 'ran'))}, '')\n`
      writeFileSync(join(root, '../feature-gates.config.cjs'), code)
    },
    argv: ['list'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'takes neither of two configurations in one folder',
    module: 'config/find-config.js',
    breaks: [['other === undefined ? null : describeBoth(file, other)', 'null']],
    prepare: ({ root, outside }) => {
      const code = `require('fs').writeFileSync(${JSON.stringify(join(outside, 'ran'))}, '')\n`
      writeFileSync(join(root, 'feature-gates.config.cjs'), code)
    },
    argv: ['list'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'runs no hook where it makes no commit',
    module: 'files/run-program.js',
    breaks: [["hooks === 'repository' ? [] : NO_HOOKS", '[]']],
    prepare: ({ root, outside }) => {
      const hook = join(outside, 'post-index-change')
      writeFileSync(hook, `#!/bin/sh\ntouch '${join(outside, 'ran')}'\n`)
      chmodSync(hook, 0o755)
      git(root, 'config', 'core.hooksPath', outside)
      // A finding that the commit may have had: the files of the commit are wanted.
      writeFileSync(join(root, 'a.ts'), `${MAIN}\n`)
    },
    argv: ['check', '--since', 'HEAD'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'starts no program that a submodule names',
    module: 'cli/strip/git-guard.js',
    breaks: [[", '--ignore-submodules=dirty'", '']],
    prepare: ({ root, outside }) => {
      const program = join(outside, 'program.sh')
      writeFileSync(program, `#!/bin/sh\ntouch '${join(outside, 'ran')}'\ncat\n`)
      chmodSync(program, 0o755)
      writeFiles(join(root, 'inner'), { 'b.ts': '', '.gitattributes': '* filter=own\n' })
      commitAll(join(root, 'inner'))
      git(root, 'add', 'inner')
      git(root, 'commit', '--quiet', '--message=Second')
      git(join(root, 'inner'), 'config', 'filter.own.clean', program)
      // Another file with the same contents: git must read it.
      rmSync(join(root, 'inner/b.ts'))
      writeFileSync(join(root, 'inner/b.ts'), '')
    },
    argv: ['strip', 'Done', '--write'],
    holds: (place) => !ran(place),
  },
  {
    promise: 'fails if git cannot compare the files',
    module: 'cli/check/base-tree.js',
    breaks: [
      [
        "if ('error' in listed)\n        throw new UsageError(`option",
        "if ('error' in listed)\n        listed.stdout = '';\n    if (false)\n        throw new UsageError(`option",
      ],
    ],
    files: { 'b.ts': `// ${'A long text. '.repeat(50)}\n` },
    prepare: ({ root }) => {
      // Git reads what it renames.
      const object = git(root, 'rev-parse', 'HEAD:b.ts')
      git(root, 'mv', 'b.ts', 'c.ts')
      writeFiles(root, { 'c.ts': `// ${'A long text. '.repeat(49)}\n` })
      git(root, 'add', '--all')
      rmSync(join(root, '.git/objects', object.slice(0, 2), object.slice(2)))
    },
    argv: ['check', '--since', 'HEAD'],
    holds: (_, { stderr }) => stderr.includes("git can't compare the files"),
  },
  {
    promise: 'follows no link to the rules of what git ignores, as git does not',
    module: 'project/list-files.js',
    breaks: [['isLink(file) ? null', 'false ? null']],
    files: { rules: 'a.ts\n' },
    prepare: ({ root }) => symlinkSync('rules', join(root, '.gitignore')),
    argv: ['check'],
    holds: (_, { stdout }) => stdout.includes('a.ts'),
  },
  {
    promise: 'puts back what a failed verification has deleted',
    module: 'files/write-file.js',
    breaks: [
      [
        'export function restoreFile(file, contents, mode, scope) {',
        'export function restoreFile(file, contents, mode, scope) {\n    return null;',
      ],
    ],
    argv: ['strip', 'Done', '--write', '--verify', 'rm a.ts; exit 1'],
    holds: (place) => mainOf(place) === MAIN,
  },
  {
    promise: 'puts a file back where a failed verification has put a link',
    module: 'files/write-file.js',
    breaks: [['if (isLink(file))', 'if (false)']],
    argv: ['strip', 'Done', '--write', '--verify', 'rm a.ts; ln -s gates.json a.ts; exit 1'],
    holds: (place) => mainOf(place) === MAIN,
  },
  {
    promise: 'takes a gate called __proto__ for one like any other',
    module: 'registry/gate-index.js',
    breaks: [
      ['gates.set(name, {', 'Object.assign(gates, { [name]: true });\n        if (!(name in {})) gates.set(name, {'],
    ],
    files: { 'gates.json': REGISTRY.replace('Done', '__proto__'), 'a.ts': MAIN.replace('Done', '__proto__') },
    argv: ['strip', '__proto__'],
    holds: (_, { stdout }) => stdout.includes('__proto__ is true: 1 check'),
  },
  {
    promise: 'reports a key __proto__ of a configuration, which would hide others',
    module: 'config/read-config.js',
    breaks: [
      [
        'Object.fromEntries(',
        '((pairs) => { const made = {}; for (const [key, value] of pairs) made[key] = value; return made })(',
      ],
    ],
    files: {
      'feature-gates.config.json': `// A comment\n${configOf().replace('{', '{ "__proto__": { "ignore": ["**"] }, ')}`,
    },
    argv: ['list'],
    holds: (_, { stderr }) => stderr.includes('unknown key "__proto__"'),
  },
  {
    promise: 'puts back what it has written when a signal ends it during the verification',
    module: 'cli/strip/signals.js',
    breaks: [["'SIGTERM', 'SIGHUP', 'SIGQUIT'", "'SIGHUP', 'SIGQUIT'"]],
    argv: ['strip', 'Done', '--write', '--verify', 'kill -TERM $PPID; exit 1'],
    holds: (place) => mainOf(place) === MAIN,
  },
  {
    promise: 'ends with a message where a list of flags takes more memory than there is',
    module: 'cli/import/flag-export.js',
    breaks: [['if (fault !== null)', 'if (false)']],
    files: {
      'flags.csv': `key,owner\n${Array.from({ length: 60_000 }, (_, index) => `flag${index},team\n`).join('')}`,
    },
    node: ['--max-old-space-size=60'],
    argv: ['import', '--from', 'csv', 'flags.csv'],
    holds: (_, run) => ended(run) && /reading it may take \d+ MB/.test(run.stderr),
  },
  {
    promise: 'reads no more documents of a file than it says',
    module: 'syntax/data/parse-documents.js',
    breaks: [['const MOST_DOCUMENTS = 10_000', 'const MOST_DOCUMENTS = 10_000_000']],
    files: { 'deploy.yaml': '---\nkind: KubeletConfiguration\nfeatureGates: { Done: true }\n'.repeat(10_001) },
    argv: ['check'],
    holds: (_, run) => ended(run) && /more than 10,000 documents/.test(run.stderr),
  },
  {
    promise: 'writes nothing outside its folder where there is no repository',
    module: 'files/may-write.js',
    breaks: [['return OUTSIDE', 'return null']],
    prepare: ({ root, outside }) => {
      for (const name of ['.git', 'feature-gates.config.json']) rmSync(join(root, name), { recursive: true })
      // Its registries may lie beside it: a configuration above the working directory is someone else's.
      const config = { registries: [{ files: ['repo/gates.json'] }], snapshot: 'outside/snapshot.json' }
      writeFileSync(join(outside, '../feature-gates.config.json'), configOf(config))
    },
    argv: ['snapshot', '--write'],
    holds: ({ outside }) => !existsSync(join(outside, 'snapshot.json')),
  },
  {
    promise: 'prints no token that a forge sends back',
    module: 'files/github-client.js',
    breaks: [["text.replaceAll(secret, '***')", 'text']],
    prepare: async ({ root, outside }) => {
      const forge = new FakeForge()
      forge.refuse = { pattern: /^POST/, status: 422, message: `not for ${TOKEN}` }
      await forge.start()
      writeFileSync(join(outside, 'forge'), forge.url)
      git(outside, 'clone', '--quiet', '--bare', root, 'remote.git')
      git(root, 'remote', 'add', 'origin', join(outside, 'remote.git'))
    },
    env: ({ outside }) => ({
      ...IDENTITY,
      GITHUB_TOKEN: TOKEN,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_API_URL: readFileSync(join(outside, 'forge'), 'utf8'),
    }),
    argv: ['pull-requests', '--open'],
    holds: (_, { stdout, stderr }) =>
      stdout.includes('failed: Done (POST failed: not for ') && !`${stdout}${stderr}`.includes(TOKEN),
  },
  {
    promise: 'sends no token unencrypted',
    module: 'files/github-client.js',
    breaks: [["protocol !== 'https:' && !isLoopback", 'false']],
    prepare: ({ root }) => git(root, 'remote', 'add', 'origin', root),
    env: () => ({
      ...IDENTITY,
      GITHUB_TOKEN: TOKEN,
      GITHUB_REPOSITORY: 'acme/shop',
      // Nobody listens there.
      GITHUB_API_URL: 'http://0.0.0.0:1',
    }),
    argv: ['pull-requests', '--open'],
    holds: (_, { stderr }) => stderr.includes('the token would be sent unencrypted'),
  },
  {
    promise: 'runs no configuration that is code where a token may be in the environment',
    module: 'cli/commands/pull-requests.js',
    breaks: [["{ ...given, options: options.with('no-config-code', '') }", 'given']],
    prepare: ({ root, outside }) => {
      rmSync(join(root, 'feature-gates.config.json'))
      const code = `require('fs').writeFileSync(${JSON.stringify(join(outside, 'ran'))}, '')\n`
      writeFileSync(join(root, 'feature-gates.config.cjs'), code)
      git(root, 'add', '--all')
      git(root, 'commit', '--quiet', '--message=Second')
    },
    argv: ['pull-requests'],
    holds: (place) => !ran(place),
  },
])
