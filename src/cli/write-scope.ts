import { dirname, resolve } from 'node:path'
import { isDynamicPattern } from 'tinyglobby'
import { treeOf, type WriteScope } from '../files/may-write.js'
import { staticFolder } from '../project/list-files.js'
import type { CommandContext } from './command.js'

/** Where a command may write: in its repository, in that of a configuration that the user named, and in the paths among the operands. */
export function writeScopeOf({ cwd, operands, options }: CommandContext): WriteScope {
  const config = options.text('config')
  return [
    treeOf(cwd),
    ...(config === undefined ? [] : [treeOf(dirname(resolve(cwd, config)))]),
    ...operands.flatMap((path) => [resolve(cwd, path), ...(isDynamicPattern(path) ? [staticFolder(path, cwd)] : [])]),
  ]
}
