// npm run build: what ships, in `dist`, and every module by itself, in `build`, for tests and measurements.
//
//   node scripts/build.mjs                nothing, where neither the sources nor the packages have changed since the last time
//   node scripts/build.mjs --force        in any case
//   node scripts/build.mjs --to FOLDER    only the bundle, of what stands in `build`, into another folder
//
// Node reads a module in about a third of a millisecond, so the 300 of the plugin's entry would cost each start of ESLint more
// than all else that it does. Bundled they cost less than `import '@typescript-eslint/utils'`. Nothing is minified: who
// debugs reads the code as it was written.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
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
import { vendored, writeVendored } from './vendor.mjs'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')

/** Who imports or runs the package from outside, by path below `src`. */
const ENTRIES = ['index', 'cli/bin', 'cli/jscodeshift/transform']

/** The number of the process that builds, so that two at once don't write the same files. */
const LOCK = join(ROOT, 'node_modules/.build-lock')
/** What the last build was made of. */
const STAMP = join(BUILD, '.inputs')

const { to, force } = parseArgs({
  options: { to: { type: 'string' }, force: { type: 'boolean', default: false } },
}).values
if (to === undefined) await locked(buildAll)
else await bundle(to)

async function buildAll() {
  const digest = digestOfInputs()
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest && existsSync(join(ROOT, 'dist/index.js')))
    return
  for (const folder of ['build', 'dist']) rmSync(join(ROOT, folder), { recursive: true, force: true })
  execFileSync(
    process.execPath,
    // Types are checked by `npm run typecheck`, for which it needs ten times as long.
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(ROOT, 'tsconfig.build.json'), '--noCheck'],
    { stdio: 'inherit' },
  )
  await bundle(join(ROOT, 'dist'))
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
