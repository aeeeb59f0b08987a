import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './built.js'
import { tempFolder } from './temp-folder.js'

export const COMMAND_FOLDER = join(ROOT, 'packages/feature-gates')

export const commandManifest = JSON.parse(readFileSync(join(COMMAND_FOLDER, 'package.json'), 'utf8')) as Readonly<
  Record<string, string>
> & { readonly dependencies: Readonly<Record<string, string>> }

/**
 * Installs the package of the command alone in a folder of its own, with what it depends on and nothing else. Returns
 * the command.
 */
export function installCommandAlone(): string {
  const modules = join(tempFolder(), 'node_modules')
  const own = join(modules, 'feature-gates')
  for (const name of ['package.json', 'dist', 'data', 'schema'])
    cpSync(join(COMMAND_FOLDER, name), join(own, name), { recursive: true })
  for (const name of Object.keys(commandManifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name), 'junction')
  }
  return join(own, 'dist/cli/bin.js')
}
