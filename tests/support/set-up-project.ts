import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from './built.js'
import { tempFolder } from './temp-folder.js'

/** What a project has installed: this package, and what it is told to have besides. */
const INSTALLED = ['eslint', 'typescript', 'typescript-eslint', 'yaml-eslint-parser', '@eslint/json']

/** A copy of a project that has never heard of this package, with its packages, if it has a `package.json`. */
export function setUpProject(name: string, { installed = INSTALLED }: { installed?: readonly string[] } = {}): string {
  const root = tempFolder({ '.git/HEAD': '' })
  cpSync(join(ROOT, 'tests/fixtures/set-ups', name), root, { recursive: true })
  install(root, installed)
  return root
}

/** Puts links to the packages into `node_modules`. */
export function install(root: string, installed: readonly string[] = INSTALLED): void {
  const link = (package_: string, target: string): void => {
    const path = join(root, 'node_modules', package_)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path, 'junction')
  }
  link('eslint-plugin-feature-gates', ROOT)
  for (const package_ of installed) link(package_, join(ROOT, 'node_modules', package_))
}
