import type { GoFunctionDeclaration } from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import { goPathsOfBareNames } from '../../source/go-declarations.js'
import { isGoTestFile } from '../../source/go-files.js'
import { dirname } from 'node:path'
import { importsOf, type GoSources } from './go-sources.js'

/** Code that calls a method by a name in a text. */
const CALLS = /\bMethodByName\(\s*(?:"(\w+)")?/g
/** Code that reads templates from files, which aren't searched. */
const READS_TEMPLATES = /"(?:text|html)\/template"[^]*\bParse(?:Files|FS|Glob)\(/

/**
 * Whether the run may call an exported method by its name: by reflection, as a remote procedure, or in a template,
 * `{{ .Name }}`.
 */
export function isCalledByName(method: GoFunctionDeclaration, view: SourceView, sources: GoSources): boolean {
  const { files } = sources
  const { name } = method.id
  return (
    sources.viewsWith('MethodByName', files).some((other) => mayName(name, other)) ||
    (mayBeRemote(method) && sources.viewsWith('net/rpc', files).some(callsRemotely)) ||
    sources.viewsWith(name, files).some((other) => isInTemplate(name, other.text)) ||
    sources.filesIn(dirname(view.file)).some((file) => READS_TEMPLATES.test(sources.textOf(file) ?? ''))
  )
}

function mayName(method: string, { file, text }: SourceView): boolean {
  return !isGoTestFile(file) && [...text.matchAll(CALLS)].some(([, name]) => name === undefined || name === method)
}

/** Only methods with two parameters and one result are called remotely: https://pkg.go.dev/net/rpc */
function mayBeRemote({ params, results }: GoFunctionDeclaration): boolean {
  const count = params.reduce((sum, { names }) => sum + Math.max(names.length, 1), 0)
  return count === 2 && results?.length === 1
}

/** A list of the standard packages names this one too, without a call. */
function callsRemotely(view: SourceView): boolean {
  return !isGoTestFile(view.file) && [...importsOf(view).values(), ...goPathsOfBareNames(view)].includes('net/rpc')
}

function isInTemplate(method: string, text: string): boolean {
  return new RegExp(`\\{\\{[^}]*\\.${method}\\b`).test(text)
}
