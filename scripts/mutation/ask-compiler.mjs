// Finds mutants that don't compile. Most are mutants of code that only the types require: no test can reach it, and no
// commit can contain it.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

/** Names that a mutant leaves without a use say nothing of what the code does. */
const OF_TYPES_ONLY = { noUnusedLocals: false, noUnusedParameters: false }

/** Kinds of mutants whose text may stand among operators that bind more tightly than its own. */
const OF_EXPRESSIONS = new Set([
  'ArithmeticOperator',
  'ArrowFunction',
  'BooleanLiteral',
  'ConditionalExpression',
  'EqualityOperator',
  'LogicalOperator',
  'UnaryOperator',
])

/**
 * @param root of the project. @returns asks whether a mutant, as `mutantsIn` gives it, is refused by the compiler, in
 * the code as it is now.
 */
export function compilerOf(root) {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  )
  let changed = { path: '', text: '', version: 0 }
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, ...OF_TYPES_ONLY }),
    getScriptFileNames: () => fileNames.filter((path) => path.startsWith(resolve(root, 'src'))),
    getScriptVersion: (path) => (path === changed.path ? `${changed.version}` : ''),
    getScriptSnapshot: (path) =>
      path === changed.path
        ? ts.ScriptSnapshot.fromString(changed.text)
        : ts.sys.fileExists(path)
          ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8'))
          : undefined,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  return (mutant) => {
    const path = resolve(root, mutant.file)
    changed = { path, text: changedText(readFileSync(path, 'utf8'), mutant), version: changed.version + 1 }
    return service.getSyntacticDiagnostics(path).length > 0 || service.getSemanticDiagnostics(path).length > 0
  }
}

function changedText(text, { location: { start, end }, mutatorName, original, replacement }) {
  const lines = text.split('\n')
  const at = ({ line, column }) => lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1)
  const isExpression = OF_EXPRESSIONS.has(mutatorName) && !/^(?:case|default)\b/.test(original)
  return text.slice(0, at(start)) + (isExpression ? `(${replacement})` : replacement) + text.slice(at(end))
}
