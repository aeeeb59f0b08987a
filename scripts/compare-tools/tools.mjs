import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The tools: how code checks a gate with each, and how to run it over a folder of cases. `npm`: its packages, installed
 * in the folder `home`. `git`: the folder for a copy of its repository, for tools that no registry has. Both are in the
 * folder of the tools.
 */
export const TOOLS = [
  {
    name: 'feature-gates',
    home: '.',
    npm: [],
    check: (gate) => `gate.enabled('${gate}')`,
    globals: (value) => ({ gate: { enabled: value } }),
    run(folder) {
      writeFileSync(
        join(folder, 'feature-gates.config.json'),
        JSON.stringify({ registries: [{ files: ['gates.json'] }], currentVersion: '1.36' }),
      )
      const spec = (on, stage) => ({ specs: [{ version: '1.30', stage, default: on, lockToDefault: true }] })
      writeFileSync(
        join(folder, 'gates.json'),
        JSON.stringify({ gates: { On: spec(true, 'GA'), Off: spec(false, 'Deprecated') } }),
      )
      execute('node', [join(ROOT, 'dist/cli/bin.js'), 'strip', '--graduated', '--write', '--force', '--json'], folder)
    },
  },
  {
    name: '@cozy/codemods',
    home: 'cozy',
    npm: ['@cozy/codemods@1.35.1'],
    check: (gate) => `flag('${gate}')`,
    globals: (value) => ({ flag: value }),
    // It knows no gate that is off.
    gates: ['On'],
    run(folder, tools, home) {
      // It brings a jscodeshift of its own, and leaves the parser to it.
      const codemods = join(home, 'node_modules/@cozy/codemods')
      jscodeshift(folder, createRequire(join(codemods, 'x.js')), join(codemods, 'src/transforms/apply-flag.js'), [
        '--flag=On',
      ])
    },
  },
  {
    name: 'codemod registry',
    home: 'jscodeshift',
    npm: ['jscodeshift@17.4.0'],
    git: 'codemod-registry',
    check: (gate) => `isFlagEnabled('${gate}')`,
    globals: (value) => ({ isFlagEnabled: value }),
    gates: ['On'],
    run(folder, tools, home) {
      const transform = join(tools, 'codemod-registry/codemods/Feature Flags/remove-unused-feature-flags/src/index.ts')
      jscodeshift(folder, createRequire(join(home, 'x.js')), transform, [
        '--functionName=isFlagEnabled',
        '--featureFlagName=On',
        '--parser=tsx',
      ])
    },
  },
  {
    name: 'codemod-demo',
    home: 'jscodeshift',
    npm: ['jscodeshift@17.4.0'],
    git: 'codemod-demo',
    check: (gate) => `featureToggle('${gate}')`,
    globals: (value) => ({ featureToggle: value }),
    gates: ['On'],
    run(folder, tools, home) {
      const transform = join(tools, 'codemod-demo/codemods/remove-feature-toggle/remove-feature-toggle-transform.ts')
      jscodeshift(folder, createRequire(join(home, 'x.js')), transform, ['--featureName=On', '--parser=babel'])
    },
  },
  {
    name: 'putout plugin',
    home: 'putout',
    npm: ['putout@27.7.0'],
    git: 'taotie-codemods',
    check: (gate) => `context.fflag.${gate}`,
    globals: (value) => ({ context: { fflag: { On: value('On'), Off: value('Off') } } }),
    gates: ['On'],
    run(folder, tools, home) {
      const plugin = join(home, 'node_modules/putout-plugin-taotie')
      cpSync(join(tools, 'taotie-codemods/packages/plugin-taotie-remove-static-toggles/lib'), plugin, {
        recursive: true,
      })
      writeFileSync(join(plugin, 'package.json'), '{"type":"commonjs","main":"taotie-remove-static-toggles.js"}')
      writeFileSync(
        join(folder, 'run.mjs'),
        `
        import { createRequire } from 'node:module'
        import { readFileSync, writeFileSync } from 'node:fs'
        import { pathToFileURL } from 'node:url'
        const require = createRequire(${JSON.stringify(join(home, 'x.js'))})
        const { default: whole, putout = whole } = await import(pathToFileURL(require.resolve('putout')))
        const plugin = require('putout-plugin-taotie')
        for (const file of process.argv.slice(2)) {
          try {
            writeFileSync(file, putout(readFileSync(file, 'utf8'), { isTS: true, isJSX: true, plugins: [['taotie', plugin]] }).code)
          } catch (error) { console.error(file, error.message) }
        }`,
      )
      execute('node', ['run.mjs', ...scriptsIn(folder)], folder, { TAOTIE_FEATURE_TOGGLE_NAME: 'On' })
    },
  },
  {
    name: 'esbuild',
    home: 'esbuild',
    npm: ['esbuild@0.28.2'],
    check: (gate) => `__${gate.toUpperCase()}__`,
    globals: (value) => ({ __ON__: value('On'), __OFF__: value('Off') }),
    run(folder, tools, home) {
      const options = [
        '--define:__ON__=true',
        '--define:__OFF__=false',
        '--minify-syntax',
        '--jsx=preserve',
        '--tree-shaking=true',
      ]
      for (const file of scriptsIn(folder)) {
        const output = execute(join(home, 'node_modules/.bin/esbuild'), [...options, file], folder)
        writeFileSync(join(folder, file), output)
      }
    },
  },
]

function jscodeshift(folder, require, transform, args) {
  execute(
    'node',
    [
      require.resolve('jscodeshift/bin/jscodeshift.js'),
      '-t',
      transform,
      '--extensions=tsx',
      '--run-in-band',
      ...args,
      '.',
    ],
    folder,
  )
}

function scriptsIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
}

function execute(command, args, cwd, env = {}) {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...env },
    })
  } catch (error) {
    // A tool may say with its exit code that it left something.
    if (process.env.COMPARE_DEBUG) console.error(error.stderr || error.message)
    return String(error.stdout ?? '')
  }
}

export function readFolder(folder) {
  return new Map(scriptsIn(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}
