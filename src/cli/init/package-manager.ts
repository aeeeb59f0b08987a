import { dirname, join } from 'node:path'
import { textOf } from '../../files/read-file.js'
import { findRepository, statOf } from '../../files/paths.js'

/** The commands that install packages and run their programs. */
export interface PackageManager {
  readonly name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** The evidence, such as `pnpm-lock.yaml`; `null`: none, so it's npm, which comes with Node. */
  readonly from: string | null
  readonly install: (packages: readonly string[]) => string
  readonly run: (command: string) => string
}

type Words = Pick<PackageManager, 'install' | 'run'>

const WORDS: Readonly<Record<PackageManager['name'], Words>> = {
  npm: { install: (packages) => `npm install --save-dev ${packages.join(' ')}`, run: (command) => `npx ${command}` },
  pnpm: {
    install: (packages) => `pnpm add --save-dev ${packages.join(' ')}`,
    run: (command) => `pnpm exec ${command}`,
  },
  yarn: { install: (packages) => `yarn add --dev ${packages.join(' ')}`, run: (command) => `yarn ${command}` },
  bun: { install: (packages) => `bun add --dev ${packages.join(' ')}`, run: (command) => `bunx ${command}` },
}

const LOCK_FILES: readonly (readonly [file: string, name: PackageManager['name']])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['pnpm-workspace.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/**
 * The package manager of the nearest folder that names one, from `cwd` up to the repository's root. It is named by
 * `packageManager` in `package.json` (https://nodejs.org/api/corepack.html), else by a lock file.
 */
export function findPackageManager(cwd: string): PackageManager {
  const root = findRepository(cwd) ?? cwd
  for (let at = cwd; ; at = dirname(at)) {
    const asked = /^(npm|pnpm|yarn|bun)@/.exec(manifestAt(at)?.packageManager ?? '')?.[1] as
      | PackageManager['name']
      | undefined
    if (asked !== undefined) return { name: asked, from: 'packageManager', ...wordsOf(asked, cwd) }
    const lock = LOCK_FILES.find(([file]) => statOf(join(at, file)))
    if (lock) return { name: lock[1], from: lock[0], ...wordsOf(lock[1], cwd) }
    if (at === root || dirname(at) === at) return { name: 'npm', from: null, ...WORDS.npm }
  }
}

/** pnpm adds to a workspace's root only with this option: https://pnpm.io/cli/add#--workspace-root--w */
function wordsOf(name: PackageManager['name'], cwd: string): Words {
  const words = WORDS[name]
  if (name !== 'pnpm' || !statOf(join(cwd, 'pnpm-workspace.yaml'))) return words
  return { ...words, install: (packages) => words.install(['--workspace-root', ...packages]) }
}

interface Manifest {
  readonly packageManager?: string
  /** The names of all its dependencies. */
  readonly dependencies: ReadonlySet<string>
}

/** Reads the `package.json` of `folder`; `null`: there isn't one, or it can't be read. */
export function manifestAt(folder: string): Manifest | null {
  try {
    const read: unknown = JSON.parse((textOf(join(folder, 'package.json')) ?? '').replace(/^\uFEFF/, ''))
    if (typeof read !== 'object' || read === null) return null
    const { packageManager, ...fields } = read as Record<string, unknown>
    const lists = [fields['dependencies'], fields['devDependencies'], fields['peerDependencies']]
    const dependencies = new Set(
      lists.flatMap((list) => (typeof list === 'object' && list !== null ? Object.keys(list) : [])),
    )
    return { ...(typeof packageManager === 'string' && { packageManager }), dependencies }
  } catch {
    return null
  }
}
