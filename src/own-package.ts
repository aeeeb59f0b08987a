import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Resolve the package by name, so that its files are found wherever a bundle puts this module.
const require = createRequire(import.meta.url)

/** The name and version of this package, from its `package.json`. */
export function ownManifest(): OwnManifest {
  return require('eslint-plugin-feature-gates/package.json') as OwnManifest
}

interface OwnManifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The absolute path of a file that ships with this package, given below its folder. */
export function ownFile(path: string): string {
  return join(dirname(require.resolve('eslint-plugin-feature-gates/package.json')), path)
}
