import { usesGoConstant } from '../../codemods/remove/delete-go-constants.js'
import { mayRun } from '../../codemods/remove/residual/residual-text-uses.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { SourceView } from '../../source/source-view.js'
import { parseSource } from '../../syntax/parse-source.js'
import type { PlannedTexts } from './project-texts.js'

/** Finds modules as they are planned. */
export function plannedModules(texts: PlannedTexts, resolveImport: ImportResolver): ImportResolver {
  const views = new Map<string, SourceView | null>()
  const resolve = (from: string, specifier: string): SourceView | null => {
    const found = resolveImport(from, specifier)
    const text = found && texts.plannedTextOf(found.file)
    if (!found || text === undefined || text === found.text) return found
    if (text === null) return null
    const known = views.get(found.file)
    if (known !== undefined) return known
    const parsed = parseSource(found.file, text)
    const view = parsed?.kind === 'estree' ? parsed : null
    views.set(found.file, view)
    return view
  }
  const { goPathOf, isOtherPackage } = resolveImport
  return Object.assign(resolve, goPathOf && { goPathOf }, isOtherPackage && { isOtherPackage })
}

/** Whether a Go file besides the one that declares a constant uses it, as the files are planned. */
export function isUsedElsewhere(
  name: string,
  declaring: SourceView,
  texts: PlannedTexts,
  resolveImport: ImportResolver,
): boolean {
  for (const [file, text] of texts.naming([name])) {
    const view = file.endsWith('.go') && file !== declaring.file ? parseSource(file, text) : null
    if (view?.kind === 'estree' && usesGoConstant(view, name, declaring, () => false, resolveImport)) return true
  }
  return false
}

const CODE_OR_PROSE = /\.(?:[cm]?[jt]sx?|go|md|mdx|markdown|rst|txt|adoc)$/i

/** Whether another file than code or prose names an environment variable: a base of it, a template, a script. */
export function isVariableElsewhere(name: string, file: string, texts: PlannedTexts): boolean {
  return [...texts.naming([name]).keys()].some((other) => other !== file && !CODE_OR_PROSE.test(other))
}

/** The files that name something, as they are planned; `null` for each that can't be parsed and may be a program. */
export function viewsNaming(word: string, texts: PlannedTexts): (SourceView | null)[] {
  return [...texts.naming([word])].flatMap(([file, text]) => {
    const parsed = parseSource(file, text)
    if (parsed?.kind === 'estree') return [parsed]
    return parsed?.kind !== 'data' && mayRun(file) ? [null] : []
  })
}

/** Parses each file once, for several searches; `null`: it isn't code. */
export function viewsOnce(): (file: string, text: string) => SourceView | null {
  const views = new Map<string, SourceView | null>()
  return (file, text) => {
    let view = views.get(file)
    if (view === undefined) {
      const parsed = /\.(?:[cm]?[jt]sx?|go)$/.test(file) ? parseSource(file, text) : null
      view = parsed?.kind === 'estree' ? parsed : null
      views.set(file, view)
    }
    return view
  }
}
