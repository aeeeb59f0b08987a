// What a package brings along of others, each in one file of `dist/vendor`, with its licences beside it.
import { dirname, join, posix } from 'node:path'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { rolldown } from 'rolldown'

const require = createRequire(import.meta.url)

/**
 * The scope analysis has 187 modules, half of which list the names of TypeScript's libraries. Loading them took longer
 * than everything else before a command's first file, and nothing here uses those lists.
 */
export const SCOPE_MANAGER = {
  name: '@typescript-eslint/scope-manager',
  input: join(dirname(require.resolve('@typescript-eslint/scope-manager')), 'analyze.js'),
  format: 'cjs',
  without: /[\\/]scope-manager[\\/]dist[\\/]lib[\\/]index\.js$/,
  instead: 'exports.lib = new Map()\n',
}

/**
 * What reads comments that speak to ESLint, without ESLint's own rules. An empty list of them keeps all else as it is.
 */
export const LINTER = {
  name: 'eslint',
  source: "export { Linter } from 'eslint/universal'\n",
  format: 'esm',
  without: /[\\/]eslint[\\/]lib[\\/]rules[\\/]index\.js$/,
  instead: 'module.exports = new Map()\n',
}

/** The reader of protobuf, without what encodes messages and generates code. */
export const PROTOBUF = { name: 'protobufjs', input: require.resolve('protobufjs/light.js'), format: 'cjs' }

/** The client of GitHub's API, which a run without `--open` never loads. Installed, most of it would be types. */
export const GITHUB = {
  name: '@octokit/request',
  source: "export { request } from '@octokit/request'\n",
  format: 'esm',
}

/** For the bundler, which may give `require` another name: what is brought along is required from there. */
export function vendored(brought) {
  return {
    name: 'vendored',
    renderChunk(code, { fileName }) {
      const pathOf = (one) => {
        const path = posix.relative(posix.dirname(fileName), `vendor/${fileNameOf(one)}`)
        return path.startsWith('.') ? path : `./${path}`
      }
      return brought.reduce((text, one) => text.replaceAll(loadOf(one), `$1("${pathOf(one)}")`), code)
    },
  }
}

/** Writes the vendored modules, and checks that `chunks` alone imports all of them. */
export async function writeVendored(target, chunks, brought) {
  for (const one of brought) {
    const { name, input, source, format, without, instead } = one
    if (!chunks.some(({ code }) => code?.includes(`/vendor/${fileNameOf(one)}")`)))
      throw new Error(`nothing requires dist/vendor/${fileNameOf(one)}`)
    const named = chunks.find(({ code }) => loadOf(one).test(code ?? '') || code?.includes(`from "${name}"`))
    if (named) throw new Error(`${named.fileName} would load ${name}, which the package doesn't depend on`)
    const own = join(import.meta.dirname, `vendored:${name}`)
    const bundled = await rolldown({
      input: input ?? own,
      platform: 'node',
      logLevel: 'warn',
      plugins: [
        {
          name: 'without',
          resolveId: (id) => (id === own ? id : null),
          load: (id) => (id === own ? source : without?.test(id) ? instead : null),
        },
      ],
    })
    const { output } = await bundled.write({ file: join(target, 'vendor', fileNameOf(one)), format })
    await bundled.close()
    const modules = output.flatMap(({ moduleIds = [] }) => moduleIds).filter((id) => existsSync(id))
    if (without && !modules.some((id) => without.test(id)))
      throw new Error(`${name} has no longer what was to be left out`)
    writeFileSync(join(target, 'vendor', `${nameOf(one)}.LICENSES.txt`), licencesOf(modules))
  }
}

function loadOf({ name }) {
  return new RegExp(`\\b(import|require[\\w$]*)\\("${name}"\\)`, 'g')
}

function nameOf({ name }) {
  return name.slice(name.indexOf('/') + 1)
}

function fileNameOf(one) {
  return `${nameOf(one)}.${one.format === 'cjs' ? 'cjs' : 'js'}`
}

/** Of all packages whose modules these are. */
export function licencesOf(modules) {
  const folders = [
    ...new Set(modules.map((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)[0])),
  ].sort()
  return folders
    .map((folder) => {
      const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      return `${name} ${version} (${license ?? licenses.map(({ type }) => type).join(', ')})\n\n${licenceOf(folder)}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(folder) {
  const read = (pattern) => {
    const name = readdirSync(folder).find((candidate) => pattern.test(candidate))
    return name === undefined ? '' : readFileSync(join(folder, name), 'utf8')
  }
  // Some packages have it in their README alone.
  const text = read(/^licen[cs]e/i) || (/^#+ Licen[cs]e\n([^]*)/m.exec(read(/^readme/i))?.[1] ?? '')
  if (text === '') throw new Error(`${folder} has no licence`)
  return text.trim()
}
