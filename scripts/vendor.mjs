// What the package brings along of others, each in one file of `dist/vendor`, with its licences beside it.
import { dirname, join, posix } from 'node:path'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rolldown } from 'rolldown'

const require = createRequire(import.meta.url)

/**
 * The analysis of scopes is 187 modules, half of which list the names of TypeScript's libraries, and took longer to load
 * than anything else that a command does before its first file. Nobody here asks for those lists.
 */
const BROUGHT = [
  {
    name: '@typescript-eslint/scope-manager',
    main: 'analyze.js',
    without: /[\\/]scope-manager[\\/]dist[\\/]lib[\\/]index\.js$/,
    instead: 'exports.lib = new Map()\n',
  },
]

/** For the bundler, which may give `require` another name: what is brought along is required from there. */
export const vendored = {
  name: 'vendored',
  renderChunk(code, { fileName }) {
    const pathOf = (name) => {
      const path = posix.relative(posix.dirname(fileName), `vendor/${fileNameOf(name)}`)
      return path.startsWith('.') ? path : `./${path}`
    }
    return BROUGHT.reduce((text, { name }) => text.replaceAll(`("${name}")`, `("${pathOf(name)}")`), code)
  },
}

/** Writes what is brought along, and holds that all of it is asked for by `chunks`, there alone. */
export async function writeVendored(target, chunks) {
  for (const { name, main, without, instead } of BROUGHT) {
    if (!chunks.some(({ code }) => code?.includes(`/vendor/${fileNameOf(name)}")`)))
      throw new Error(`nothing requires dist/vendor/${fileNameOf(name)}`)
    const named = chunks.find(({ code }) => code?.includes(`"${name}"`))
    if (named) throw new Error(`${named.fileName} would load ${name}, which the package doesn't depend on`)
    const bundled = await rolldown({
      input: join(dirname(require.resolve(name)), main),
      platform: 'node',
      logLevel: 'warn',
      plugins: [{ name: 'without', load: (id) => (without.test(id) ? instead : null) }],
    })
    const { output } = await bundled.write({ file: join(target, 'vendor', fileNameOf(name)), format: 'cjs' })
    await bundled.close()
    const modules = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => existsSync(id))
    if (!modules.some((id) => without.test(id))) throw new Error(`${name} has no longer what was to be left out`)
    writeFileSync(join(target, 'vendor', fileNameOf(name).replace('.cjs', '.LICENSES.txt')), licencesOf(modules))
  }
}

function fileNameOf(name) {
  return `${name.slice(name.indexOf('/') + 1)}.cjs`
}

/** Of all packages whose modules these are. */
function licencesOf(modules) {
  const folders = [
    ...new Set(modules.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)[0])),
  ].sort()
  return folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return `${name} ${version} (${license})\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}
