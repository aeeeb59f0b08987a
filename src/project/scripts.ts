import { extname } from 'node:path'
import { isVendored } from '../source/go-files.js'
import { isEmbedded } from '../syntax/embedded/embedded-file.js'
import { SCRIPT_EXTENSIONS } from '../syntax/typescript/parse-typescript.js'

const SCRIPTS: ReadonlySet<string> = new Set([...SCRIPT_EXTENSIONS, '.go'])

/** Whether a file is code of the project that may check gates. Go's `vendor` holds other projects' code. */
export function isScript(file: string): boolean {
  const extension = extname(file).toLowerCase()
  return SCRIPTS.has(extension) && !(extension === '.go' && isVendored(file))
}

/** Files that may check gates: scripts, and components with scripts in them. */
export function mayCheckGates(file: string): boolean {
  return isScript(file) || isEmbedded(file)
}
