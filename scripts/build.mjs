// npm run build: what ships, in `dist` here and in packages/feature-gates, and every module on its own, in `build`, for
// tests and measurements.
//
//   node scripts/build.mjs                nothing, if neither sources nor packages have changed since the last time
//   node scripts/build.mjs --force        in any case
//   node scripts/build.mjs --to FOLDER    only the plugin's bundle, of what is in `build`, into another folder
//
// Node loads a module in about a third of a millisecond, so the 300 modules of the plugin's entry would cost more than
// the rest of ESLint's start. Bundled they cost less than `import '@typescript-eslint/utils'`. Nothing is minified, so
// that it can be debugged.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'
import { GITHUB, licencesOf, LINTER, PROTOBUF, SCOPE_MANAGER, vendored, writeVendored } from './vendor.mjs'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')

/** The packages, all made of the modules in `build`. */
const PLUGIN = {
  folder: ROOT,
  name: 'eslint-plugin-feature-gates',
  /** Who imports or runs the package from outside, by path below `src`. */
  entries: ['index', 'cli/bin', 'cli/jscodeshift/transform'],
  brought: [SCOPE_MANAGER, GITHUB],
  /** Packages of which the bundle holds what it uses. */
  inlined: [],
}
/** The command alone installs neither ESLint nor TypeScript, nor much else. */
const COMMAND = {
  folder: join(ROOT, 'packages/feature-gates'),
  name: 'feature-gates',
  entries: ['cli/bin'],
  brought: [SCOPE_MANAGER, GITHUB, LINTER, PROTOBUF],
  inlined: [
    '@eslint/plugin-kit',
    '@eslint/core',
    '@typescript-eslint/utils',
    'diff',
    'levn',
    'prelude-ls',
    'type-check',
  ],
}

/** The number of the process that builds, so that two at once don't write the same files. */
const LOCK = join(ROOT, 'node_modules/.build-lock')
/** What the last build was made of. */
const STAMP = join(BUILD, '.inputs')

const { to, force } = parseArgs({
  options: { to: { type: 'string' }, force: { type: 'boolean', default: false } },
}).values
if (to === undefined) await locked(buildAll)
else await bundle(PLUGIN, to)

async function buildAll() {
  const digest = digestOfInputs()
  const isComplete = [PLUGIN, COMMAND].every(({ folder }) => existsSync(join(folder, 'dist/cli/bin.js')))
  if (!force && isComplete && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  for (const folder of ['build', 'dist', 'packages/feature-gates/dist'])
    rmSync(join(ROOT, folder), { recursive: true, force: true })
  execFileSync(
    process.execPath,
    // Types are checked by `npm run typecheck`, for which it needs ten times as long.
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(ROOT, 'tsconfig.build.json'), '--noCheck'],
    { stdio: 'inherit' },
  )
  for (const one of [PLUGIN, COMMAND]) await bundle(one, join(one.folder, 'dist'))
  copyCommandFiles()
  writeFileSync(STAMP, digest)
}

/** Everything that decides what a build gives: the sources, how they are built, and the versions of the packages. */
function digestOfInputs() {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const others = [
    'package.json',
    'package-lock.json',
    'packages/feature-gates/package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'scripts/build.mjs',
    'scripts/vendor.mjs',
  ].map((name) => join(ROOT, name))
  const hash = createHash('sha256')
  for (const file of [...sources, ...others]) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

async function locked(run) {
  while (!takesLock()) await setTimeout(100)
  try {
    await run()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takesLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(holderOfLock())) rmSync(LOCK, { force: true })
    return false
  }
}

/** `0`: it has just been given back, or is being taken. */
function holderOfLock() {
  try {
    return Number(readFileSync(LOCK, 'utf8'))
  } catch {
    return 0
  }
}

function isAlive(pid) {
  try {
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function bundle({ folder, name, entries, brought, inlined }, target) {
  const isInlined = (id) =>
    // What the bundler itself needs at run time goes into the bundle.
    id.startsWith('@oxc-project/runtime/') || inlined.includes(packageOf(id))
  const bundled = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(BUILD, `${entry}.js`)])),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !isInlined(id),
    logLevel: 'warn',
    plugins: [named(name), vendored(brought)],
  })
  const { output } = await bundled.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    hashCharacters: 'hex',
  })
  await bundled.close()
  holdImports(output, folder, brought)
  await writeVendored(target, output, brought)
  const others = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => /[\\/]node_modules[\\/]/.test(id))
  if (inlined.length > 0) writeFileSync(join(target, 'LICENSES.txt'), licencesOf(others.filter((id) => existsSync(id))))
  if (entries.includes('cli/jscodeshift/transform')) copyCommonJs(join(BUILD, 'codemods'), join(target, 'codemods'))
  chmodSync(join(target, 'cli/bin.js'), 0o755)
}

/** A package refers to its own files by its name: src/own-package.ts. */
function named(name) {
  return {
    name: 'named',
    transform: (code, id) =>
      id === join(BUILD, 'own-package.js')
        ? code.replaceAll(`${PLUGIN.name}/package.json`, `${name}/package.json`)
        : null,
  }
}

function packageOf(specifier) {
  return /^(@[^/]+\/)?[^/]+/.exec(specifier)[0]
}

/** The bundler may write imports of its own, of what isn't there where the package is installed. */
function holdImports(output, folder, brought) {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const isKnown = (name) =>
    isBuiltin(name) ||
    packageOf(name) in { ...dependencies, ...peerDependencies } ||
    brought.some((one) => one.name === name)
  const files = new Set(output.map(({ fileName }) => fileName))
  for (const { fileName, imports = [], dynamicImports = [] } of output) {
    const strange = [...imports, ...dynamicImports].filter((name) => !files.has(name) && !isKnown(name))
    if (strange.length > 0)
      throw new Error(`${fileName} would import ${strange.join(', ')}, which the package doesn't depend on`)
  }
}

/** What ships with both packages is once in the repository. */
function copyCommandFiles() {
  for (const name of ['data', 'schema', 'LICENSE', 'CHANGELOG.md']) {
    rmSync(join(COMMAND.folder, name), { recursive: true, force: true })
    cpSync(join(ROOT, name), join(COMMAND.folder, name), { recursive: true })
  }
}

/** jscodeshift requires its transforms, so they are CommonJS, and each is small. */
function copyCommonJs(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name.endsWith('.cjs')) copyFileSync(join(from, name), join(to, name))
}
