// npm run build: what ships, in `dist`, and every module by itself, in `build`, for tests and measurements.
//
//   node scripts/build.mjs [--to FOLDER]   only the bundle, of what stands in `build`, into another folder
//
// Node reads a module in about a third of a millisecond, so the 300 of the plugin's entry would cost each start of ESLint more
// than all else that it does. Bundled they cost less than `import '@typescript-eslint/utils'`. Nothing is minified: who
// debugs reads the code as it was written.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { vendored, writeVendored } from './vendor.mjs'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')

/** Who imports or runs the package from outside, by path below `src`. */
const ENTRIES = ['index', 'cli/bin', 'cli/jscodeshift/transform']

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
if (to === undefined) {
  for (const folder of ['build', 'dist']) rmSync(join(ROOT, folder), { recursive: true, force: true })
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(ROOT, 'tsconfig.build.json')],
    { stdio: 'inherit' },
  )
}
await bundle(to ?? join(ROOT, 'dist'))

async function bundle(target) {
  const bundled = await rolldown({
    input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(BUILD, `${entry}.js`)])),
    platform: 'node',
    // What the bundler itself needs at run time goes into the bundle.
    external: (id) => !/^(?:[./]|@oxc-project\/runtime\/)/.test(id),
    logLevel: 'warn',
    plugins: [vendored],
  })
  const { output } = await bundled.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    hashCharacters: 'hex',
  })
  await bundled.close()
  holdImports(output)
  await writeVendored(target, output)
  copyCommonJs(join(BUILD, 'codemods'), join(target, 'codemods'))
  chmodSync(join(target, 'cli/bin.js'), 0o755)
}

/** The bundler may write imports of its own, of what isn't there where the package is installed. */
function holdImports(output) {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const isKnown = (name) =>
    isBuiltin(name) || /^(@[^/]+\/)?[^/]+/.exec(name)[0] in { ...dependencies, ...peerDependencies }
  const files = new Set(output.map(({ fileName }) => fileName))
  for (const { fileName, imports = [], dynamicImports = [] } of output) {
    const strange = [...imports, ...dynamicImports].filter((name) => !files.has(name) && !isKnown(name))
    if (strange.length > 0)
      throw new Error(`${fileName} would import ${strange.join(', ')}, which the package doesn't depend on`)
  }
}

/** jscodeshift requires its transforms, so they are CommonJS, and each is small. */
function copyCommonJs(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name.endsWith('.cjs')) copyFileSync(join(from, name), join(to, name))
}
