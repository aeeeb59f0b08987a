import { createRequire } from 'node:module'
import { dirname, extname } from 'node:path'
import { fillBelow } from '../files/lazy-folder.js'
import { loseObservations } from '../files/observations.js'
import { findRepository } from '../files/paths.js'
import { CONFIG_TYPESCRIPT_EXTENSIONS } from './config.js'

/** Loads what a JavaScript or TypeScript configuration exports, synchronously; throws what the module throws. */
export function loadModule(file: string): unknown {
  loseObservations()
  // It may import files from anywhere in the repository.
  fillBelow(findRepository(dirname(file)) ?? dirname(file))
  return unwrapDefault(
    isTypeScript(file) ? loadTypeScript(file) : withoutLoaderWarning(() => createRequire(file)(file)),
  )
}

function isTypeScript(file: string): boolean {
  const extension = extname(file).toLowerCase()
  return CONFIG_TYPESCRIPT_EXTENSIONS.some((known) => known === extension)
}

/** Thrown when there is no way to load TypeScript. */
export class NoTypeScriptLoader extends Error {}

function loadTypeScript(file: string): unknown {
  const require = createRequire(file)
  if ('typescript' in process.features && process.features.typescript) return withoutLoaderWarning(() => require(file))
  const jiti = findJiti(require) ?? findJiti(createRequire(import.meta.url))
  if (jiti === null) {
    throw new NoTypeScriptLoader(
      'a configuration in TypeScript needs Node 22.18 or newer, or the package "jiti" (npm install --save-dev jiti)',
    )
  }
  return jiti(file)(file)
}

type Jiti = (from: string) => (file: string) => unknown

function findJiti(require: NodeJS.Require): Jiti | null {
  try {
    const found = require('jiti') as Jiti | { readonly createJiti: Jiti }
    return typeof found === 'function' ? found : found.createJiti
  } catch {
    return null
  }
}

/** A configuration is `export default {...}`, `module.exports = {...}`, or what a bundler makes of them. */
function unwrapDefault(loaded: unknown): unknown {
  if (typeof loaded !== 'object' || loaded === null) return loaded
  if ('module.exports' in loaded) return loaded['module.exports']
  return 'default' in loaded ? loaded.default : loaded
}

/** Node warns that `require()` of ESM is experimental; the user of a configuration file can do nothing about that. */
function withoutLoaderWarning<T>(load: () => T): T {
  const { emitWarning } = process
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    const text = typeof warning === 'string' ? warning : warning.message
    if (/experimental/i.test(text) && /ES Module|Type Stripping/i.test(text)) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }) as typeof process.emitWarning
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}
