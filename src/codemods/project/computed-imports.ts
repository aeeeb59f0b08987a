import { dirname, join, resolve, sep } from 'node:path'
import { variableOf } from '../../source/bindings.js'
import { literalString, unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'

/** A call that loads modules whose paths are only known at run time. */
export interface ComputedImport {
  readonly node: Node
  /** The folder whose files it may load: an absolute path, or a name; `null`: nothing of the path is written down. */
  readonly folder: string | null
}

/** A load of anything but one string; of whole folders also by a string. */
const MAY_LOAD =
  /(?<![\w$]|(?<!\.\.)\.)(?:import|require)\s*\((?!\s*(?:"[^"\\\n]*"|'[^'\\\n]*')\s*[),])|\b(?:require\.context|import\.meta\.glob(?:Eager)?)\s*\(/

/** Whether a source may load modules by computed paths, as far as its text shows. */
export function mayComputeImports(text: string): boolean {
  return MAY_LOAD.test(text)
}

/** `import(DIR + name)`, `require(name)`, `import.meta.glob(['/pages/*'])`, `require.context('./pages')`. */
export function computedImportsOf(view: SourceView): ComputedImport[] {
  return nodesOf(view, 'ImportExpression', 'CallExpression').flatMap((node) => {
    const loader = node.type === 'ImportExpression' ? 'import' : view.text.slice(...node.callee.range)
    const argument = node.type === 'ImportExpression' ? node.source : node.arguments[0]
    if (!argument || !LOADER.test(loader)) return []
    const paths = argument.type === 'ArrayExpression' ? argument.elements.filter((path) => path !== null) : [argument]
    return paths.flatMap((path) => {
      const start = startOfPath(path, loader, view)
      // A name without a folder is one of a package.
      return start === '' || start?.includes('/') === true ? [{ node, folder: folderOf(start, view.file) }] : []
    })
  })
}

const LOADER = /^(?:import|require(?:\.context)?|import\.meta\.glob(?:Eager)?)$/

/** What is written of a path in front of its first computed part; `null`: it isn't computed. */
function startOfPath(path: Node, loader: string, view: SourceView): string | null {
  const written = literalString(path)
  if (written === null) return startOf(path, view)
  if (loader === 'require.context') return `${written}/`
  return loader.startsWith('import.meta') ? (written.split('*', 1)[0] ?? '') : null
}

/** Whether it may load a file, which must be in the package of the code that loads it. */
export function mayLoad({ folder }: ComputedImport, file: string, packageFolder: string | null): boolean {
  if (packageFolder !== null && !file.startsWith(join(packageFolder, sep))) return false
  if (folder === null) return true
  return folder.startsWith(sep) ? file.startsWith(join(folder, sep)) : file.split(sep).includes(folder)
}

/** The part of a path that is written down in front of the first computed part; empty where there is none. */
function startOf(path: Node, view: SourceView): string {
  const node = unwrapExpression(path)
  if (node.type === 'BinaryExpression') return startOf(node.left, view)
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis[0]?.value.cooked ?? ''
    return text === '' && node.expressions[0] ? startOf(node.expressions[0], view) : text
  }
  const declared = node.type === 'Identifier' ? variableOf(view, node)?.defs[0]?.node : null
  const isConstant =
    declared?.type === 'VariableDeclarator' && declared.parent.kind === 'const' && declared.init !== null
  return literalString(isConstant ? (declared.init as Node) : node) ?? ''
}

/** `pages` of `@/pages/`, which some alias or loader must resolve. */
function folderOf(start: string, file: string): string | null {
  const folders = start.slice(0, start.lastIndexOf('/') + 1)
  if (/^\.{1,2}\//.test(folders)) return resolve(dirname(file), folders)
  const last = folders.split('/').at(-2) ?? ''
  return /\w/.test(last) ? last : null
}
