import { join } from 'node:path'
import { GoSources } from '../../src/codemods/go/go-sources.js'
import { ProjectModules } from '../../src/codemods/project/project-modules.js'
import { wordPattern, type ProjectTexts } from '../../src/codemods/remove/delete-constants.js'
import type { RemovalContext } from '../../src/codemods/remove/removal.js'
import { openProject } from '../../src/project/open-project.js'
import type { Project } from '../../src/project/project.js'
import type { AnyNode, SourceView } from '../../src/source/source-view.js'
import { nodesOf, type NodesByType } from '../../src/source/nodes-of.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { isNamedIn } from '../../src/text/escapes.js'
import { tempFolder } from './temp-folder.js'

type Files = Readonly<Record<string, string>>

/** A registry in TypeScript with the gates `On` and `Other`. */
export const FEATURES = `export const featureGates = {
  On: { default: true, lockToDefault: true, preRelease: 'GA' },
  Other: { default: false, preRelease: 'Beta' },
}
export type GateName = keyof typeof featureGates
export function isEnabled(name: GateName): boolean {
  return featureGates[name].default
}
`

/** A registry in Go with the gates `Paging` and `Other`. */
export const GO_FEATURES = `package features

import "k8s.io/component-base/featuregate"

const (
	Paging featuregate.Feature = "Paging"
	Other  featuregate.Feature = "Other"
)

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Paging: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
	Other:  {Default: false, PreRelease: featuregate.Beta},
}

var Gate featuregate.MutableFeatureGate
`

const CONFIG = JSON.stringify({
  registries: [{ files: ['src/features.*', 'features/features.go'] }],
  currentVersion: '1.36',
})

/** Files in a folder of their own, as a run over a project reads them. */
export interface OpenFiles {
  readonly root: string
  readonly project: Project
  readonly modules: ProjectModules
  readonly go: GoSources
  readonly texts: ProjectTexts
  /** The absolute path of a file. */
  path(name: string): string
  /** A path as it was given. */
  nameOf(path: string): string
  /** A parsed file, always the same object. */
  view(name: string): SourceView
  viewOf(file: string, text: string): SourceView | null
  /** What the removal of gates, each at a value, knows about a file. */
  removal(gates: Readonly<Record<string, boolean>>, name?: string): RemovalContext
}

/** Opens files as a project. A configuration, and `go.mod` of the module `example.com/m`, are added. */
export function openFiles(given: Files): OpenFiles {
  const files: Files = {
    'feature-gates.config.json': CONFIG,
    ...(Object.keys(given).some((name) => name.endsWith('.go')) && { 'go.mod': 'module example.com/m\n\ngo 1.24\n' }),
    ...given,
  }
  const root = tempFolder(files)
  const path = (name: string): string => join(root, name)
  const paths = Object.keys(files).map(path)
  const views = new Map<string, SourceView | null>()
  const viewOf = (file: string, text: string): SourceView | null => {
    const known = views.get(file)
    if (known !== undefined) return known
    const parsed = /\.(?:[cm]?[jt]sx?|go)$/.test(file) ? parseSource(file, text) : null
    const view = parsed?.kind === 'estree' ? parsed : null
    views.set(file, view)
    return view
  }
  const view = (name: string): SourceView => {
    const found = /\.go$/.test(name) ? opened.go.viewOf(path(name)) : opened.modules.sources.viewOf(path(name))
    if (!found) throw new Error(`${name} does not parse:\n${files[name] ?? ''}`)
    return found
  }
  const matching: ProjectTexts['matching'] = (pattern, isSearched = () => true) =>
    new Map(
      Object.entries(files).flatMap(([name, text]) =>
        isSearched(path(name)) && isNamedIn(text, pattern) ? [[path(name), text] as const] : [],
      ),
    )
  const texts: ProjectTexts = {
    matching,
    naming: (words) => matching(wordPattern(words)),
    textOf: (file) => files[nameOf(file)] ?? null,
  }
  const nameOf = (file: string): string => file.slice(root.length + 1).replaceAll('\\', '/')
  let modules: ProjectModules | null = null
  let go: GoSources | null = null
  const opened: OpenFiles = {
    root,
    path,
    nameOf,
    view,
    viewOf,
    texts,
    get project() {
      return openProject({ cwd: root })
    },
    get modules() {
      return (modules ??= new ProjectModules(root, paths, null))
    },
    get go() {
      return (go ??= new GoSources(root, [], null))
    },
    removal: (gates, name) => ({
      gates: new Map(Object.entries(gates)),
      index: opened.project.index,
      registry: name === undefined ? null : opened.project.registryFile(path(name)),
      resolveImport: opened.project.resolveImport,
      viewsNaming: (word) => [...texts.naming([word])].map(([file, text]) => viewOf(file, text)),
    }),
  }
  return opened
}

/** The first node of a type that has a text. */
export function nodeWith<Type extends keyof NodesByType>(
  view: SourceView,
  type: Type,
  text: string,
): NodesByType[Type] {
  const found = nodesOf(view, type).find((node) => textOf(view, node) === text)
  if (!found) throw new Error(`no ${type} ${text} in\n${view.text}`)
  return found
}

/** The source of a node. */
export function textOf(view: SourceView, { range }: Pick<AnyNode, 'range'>): string {
  return view.text.slice(...range)
}
