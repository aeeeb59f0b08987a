import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const PROGRAM: Readonly<Record<string, string>> = {
  '.git/HEAD': '',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.cjs'] }],
    currentVersion: '1.0.0',
  }),
  'src/features.cjs': `const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}
module.exports = { featureGates }
`,
  'src/ask.cjs': `const { featureGates } = require('./features.cjs')
const isEnabled = (name) => featureGates[name].default
module.exports = { isEnabled }
`,
  'src/main.cjs': `const { isEnabled } = require('./ask.cjs')
module.exports = () => (isEnabled('NewPager') ? 'pages' : 'all')
`,
}

async function run(command: 'strip' | 'remove', other: string, main = PROGRAM['src/main.cjs'] as string) {
  const root = tempFolder({ ...PROGRAM, 'src/main.cjs': main, 'src/other.cjs': other })
  const { code, stdout } = await runCli(root, [command, 'NewPager', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  return {
    code,
    refused: refused.map(({ path, line, reason }) => `${path}:${line} ${reason}`),
    after: filesBelow(root),
  }
}

describe('code that is computed at run time, in a file that names the modules of gates', () => {
  it.each([
    [
      'replaces the module of the function',
      "require.cache[require.resolve('./ask.cjs')].exports = { isEnabled: () => false }\n",
    ],
    [
      'replaces the module of the registry',
      "require('./features.cjs')\nrequire.cache[require.resolve('./features.cjs')].exports = {}\n",
    ],
    [
      'evaluates a string',
      "const { featureGates } = require('./features.cjs')\neval(process.argv[2])\nmodule.exports = featureGates\n",
    ],
    [
      'runs a string in this context',
      "const { featureGates } = require('./features.cjs')\nrequire('node:vm').runInThisContext('(all) => { all[\"New\" + \"Pager\"].default = false }')(featureGates)\n",
    ],
    [
      'runs a script in a context of its own',
      "const { Script, createContext } = require('vm'); const { featureGates } = require('./features.cjs')\nnew Script('all[\"New\" + \"Pager\"].default = false').runInContext(createContext({ all: featureGates }))\n",
    ],
    [
      'compiles a function',
      "const vm = require('vm'); const { featureGates } = require('./features.cjs')\nvm.compileFunction('all[\"New\" + \"Pager\"].default = false', ['all'])(featureGates)\n",
    ],
    [
      'makes a function from a string',
      "const { featureGates } = require('./features.cjs')\nnew Function('all', \"all['New' + 'Pager'].default = false\")(featureGates)\n",
    ],
  ])('makes a strip refuse if it %s', async (_, other) => {
    const { code, refused, after } = await run('strip', other)
    expect(refused).toEqual([
      expect.stringMatching(
        /^src\/main\.cjs:2 line [12] of `src\/other\.cjs` runs code or replaces modules at run time/,
      ),
    ])
    expect(after['src/main.cjs']).toBe(PROGRAM['src/main.cjs'])
    expect(code).toBe(1)
  })

  it('keeps the registration if a string may name the gate', async () => {
    const other =
      "const { isEnabled } = require('./ask.cjs')\nmodule.exports = new Function('on', \"return on('New' + 'Pager')\")(isEnabled)\n"
    const { refused, after } = await run('remove', other, 'module.exports = () => 1\n')
    expect(refused).toContain('src/other.cjs:2 it runs code or replaces modules at run time, which may read the gate')
    expect(after['src/features.cjs']).toBe(PROGRAM['src/features.cjs'])
  })

  it('does not matter if the file names other modules', async () => {
    const { refused } = await run('strip', "require('./other-features.cjs')\nmodule.exports = eval(process.argv[2])\n")
    expect(refused).toEqual([])
  })
})
