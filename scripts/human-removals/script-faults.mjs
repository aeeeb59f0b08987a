import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'

const OPTIONS = {
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  noUnusedLocals: true,
  allowJs: true,
  types: [],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
  experimentalDecorators: true,
}
/** How many files that import a changed one are checked, too. */
const MOST_IMPORTERS = 60
const isScript = (file) => /\.[cm]?[jt]sx?$/.test(file) && !/(^|\/)(node_modules|dist|build)\//.test(file)

/**
 * What TypeScript finds wrong with files that were changed, and with those that import them. Packages aren't installed,
 * so only the difference of two answers tells something.
 *
 * @param withTypes otherwise only what can't be parsed.
 */
export function scriptFaults(folder, changed, withTypes) {
  const there = changed.filter((file) => ts.sys.fileExists(join(folder, file)))
  const broken = there.flatMap((file) => {
    const { parseDiagnostics } = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), 'utf8'),
      ts.ScriptTarget.ESNext,
    )
    return parseDiagnostics.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  })
  if (!withTypes) return broken
  const files = [...there, ...importersOf(folder, changed)].map((file) => join(folder, file))
  const program = ts.createProgram({ rootNames: files, options: OPTIONS })
  const errors = [...new Set(files)].flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(
        ({ messageText }) => `${file.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      ),
  )
  return [...broken, ...errors]
}

function importersOf(folder, changed) {
  const names = changed.map((file) => basename(file).replace(/\.\w+$/, ''))
  const own = names.map((name, index) => (name === 'index' ? basename(join(changed[index], '..')) : name))
  if (own.length === 0) return []
  const imports = new RegExp(
    `from\\s*['"][^'"]*/(?:${own.map((name) => RegExp.escape?.(name) ?? name).join('|')})(?:\\.js)?['"]`,
  )
  return readdirSync(folder, { recursive: true })
    .filter((file) => isScript(file) && imports.test(readFileSync(join(folder, file), 'utf8')))
    .slice(0, MOST_IMPORTERS)
}
