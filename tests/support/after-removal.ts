import type { AfterRemoval, ResidualContext } from '../../src/codemods/remove/residual/residual-use.js'
import { TargetFinder } from '../../src/source/targets/find-target.js'
import { FEATURES, GO_FEATURES, openFiles, type OpenFiles } from './open-files.js'

/** A project whose registry has lost a gate, for code that looks for what still needs it. */
export interface AfterRemovalFiles extends OpenFiles {
  readonly context: AfterRemoval
  readonly residual: ResidualContext
  readonly targets: TargetFinder
}

/** The registry in TypeScript, with the gate `NewPager` instead of `On`. */
export const PAGER_FEATURES = FEATURES.replace('On:', 'NewPager:')
export const NAMES_IMPORT = `import { featureGates, isEnabled, type GateName } from './features'\n`

/** Files beside the registry in TypeScript; `NewPager` is to be removed. */
export function afterRemoval(files: Readonly<Record<string, string>>, gate = 'NewPager'): AfterRemovalFiles {
  return open({ 'src/features.ts': PAGER_FEATURES, ...files }, gate)
}

/** Files beside the registry in Go; `Paging` is to be removed. */
export function afterGoRemoval(files: Readonly<Record<string, string>>, gate = 'Paging'): AfterRemovalFiles {
  return open({ 'features/features.go': GO_FEATURES, ...files }, gate)
}

function open(files: Readonly<Record<string, string>>, gate: string): AfterRemovalFiles {
  const opened = openFiles(files)
  const { index, resolveImport } = opened.project
  const context: AfterRemoval = { gates: new Map([[gate, true]]), index, resolveImport }
  return {
    ...opened,
    go: opened.go,
    modules: opened.modules,
    project: opened.project,
    context,
    residual: { ...context, otherNames: new Map(), isApiKind: () => false },
    targets: new TargetFinder(resolveImport),
  }
}
