import { extname } from 'node:path'
import { isEmbedded } from '../syntax/embedded/embedded-file.js'
import { SCRIPT_EXTENSIONS } from '../syntax/typescript/parse-typescript.js'

const SCRIPTS: ReadonlySet<string> = new Set([...SCRIPT_EXTENSIONS, '.go'])

/** Code of the project in which gates are asked for. What lies in Go's `vendor` is of others. */
export function isScript(file: string): boolean {
  const extension = extname(file).toLowerCase()
  return SCRIPTS.has(extension) && !(extension === '.go' && /[\\/]vendor[\\/]/.test(file))
}

/** Files that may check gates: scripts, and components with scripts in them. */
export function mayCheckGates(file: string): boolean {
  return isScript(file) || isEmbedded(file)
}
