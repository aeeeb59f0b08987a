import { dirname, resolve } from 'node:path'
import { treeOf, type WriteScope } from '../files/may-write.js'
import { isGlob, staticFolder } from '../files/globs.js'
import type { CommandContext } from './command.js'

/**
 * Where a command may write: in its repository, in that of a configuration that the user named, and in the paths among
 * the operands.
 */
export function writeScopeOf({ cwd, operands, options }: CommandContext): WriteScope {
  const config = options.text('config')
  return [
    treeOf(cwd),
    ...(config === undefined ? [] : [treeOf(dirname(resolve(cwd, config)))]),
    ...operands.flatMap((path) => [resolve(cwd, path), ...(isGlob(path) ? [staticFolder(path, cwd)] : [])]),
  ]
}
