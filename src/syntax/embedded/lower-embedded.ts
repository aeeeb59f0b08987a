import type { TSESTree } from '@typescript-eslint/utils'
import type { CodeRegion, UnreadPart } from '../../source/embedded-parts.js'
import type { Node, ParseFailure, SourceView } from '../../source/source-view.js'
import { pushChildren } from '../../source/walk.js'
import { placeAt } from '../../text/line-index.js'
import type { TextRange } from '../../text/text-range.js'
import type { Comment } from '../../text/trivia.js'
import { isValidTypeScript, parseTypeScript } from '../typescript/parse-typescript.js'
import { exposedNames } from './exposed-names.js'
import type { EmbeddedFile, ScriptBlock, TemplateCode } from './embedded-file.js'
import { JoinedText } from './joined-text.js'

/** The made-up function that takes the values of a template. No program has a name like that. */
const TAKE = '$feature_gates_template$'

/**
 * Makes one program of a file's scripts and the expressions of its template. Every node keeps its place in the file.
 * Scopes then resolve the names in the template, and the file can be checked and stripped like any program. Other names
 * that the template mentions count as exported.
 */
export function lowerEmbedded(file: string, text: string, parts: EmbeddedFile): SourceView | ParseFailure {
  const made = `${file}.${parts.dialect}`
  const scripts = parseJoined(made, joinScripts(text, parts.scripts))
  if (scripts.kind === 'failure') return { ...scripts, file }
  const { codes, unread } = readableCodes(made, text, parts)
  const own = declaredAtTop(scripts.view)
  const joined = joinScripts(text, parts.scripts)
  const hidden = parts.scripts.some((script) => script.isSeenByTemplate) ? [] : namesHidden(own, scripts.view)
  for (const code of codes) addCode(joined, text, code, hidden)
  const regions = [...parts.scripts.map(scriptRegion), ...codes.map(templateRegion)].sort((a, b) => a.start - b.start)
  addMentions(joined, own, wordsOutside(text, regions), parts)
  const parsed = parseJoined(made, joined)
  if (parsed.kind === 'failure') return { ...parsed, file }
  const { view } = parsed
  movePlaces(view, joined, text.length)
  const { conditions, hasOwnMembers = false } = parts
  const embedded = { regions, conditions, unread: [...parts.unread, ...unread], hasOwnMembers }
  return { ...view, file, text, embedded }
}

/** Without `setup`, a template sees only what the script's component exposes. */
function namesHidden(own: readonly TopName[], scripts: SourceView): string[] {
  const exposed = exposedNames(scripts)
  return own.filter(({ name }) => !exposed.has(name)).map(({ name }) => name)
}

type Joined = { readonly kind: 'view'; readonly view: SourceView } | ParseFailure

function parseJoined(made: string, joined: JoinedText): Joined {
  const parsed = parseTypeScript(made, joined.text)
  if (parsed.kind !== 'failure') return { kind: 'view', view: parsed }
  const { line, column } = parsed.place
  const at = joined.offsetOf(line, column)
  const place = placeAt(made, joined.source, joined.rangeInFile(at, at).start)
  return { ...parsed, place }
}

function joinScripts(text: string, scripts: readonly ScriptBlock[]): JoinedText {
  const joined = new JoinedText(text)
  for (const script of scripts) {
    joined.take(script, script.code)
    // A statement that can't continue the previous one, so that the previous one ends at the same place as in the file.
    joined.write('\ndebugger;', script.end)
  }
  return joined
}

function scriptRegion({ start, end, isPerInstance }: ScriptBlock): CodeRegion {
  return { start, end, kind: 'script', isPerInstance, delimiters: ['</script'], isHandler: false, shownAs: null }
}

function templateRegion({ start, end, delimiters, isHandler = false, shownAs = null }: TemplateCode): CodeRegion {
  return { start, end, kind: 'template', isPerInstance: true, delimiters, isHandler, shownAs }
}

/** The expressions that can be parsed. Others aren't read. */
function readableCodes(
  made: string,
  text: string,
  { codes }: EmbeddedFile,
): { readonly codes: readonly TemplateCode[]; readonly unread: readonly UnreadPart[] } {
  const readable: TemplateCode[] = []
  const unread: UnreadPart[] = []
  for (const code of codes) {
    const kind = kindOf(code, text.slice(code.start, code.end), made)
    if (kind === null) unread.push({ ...rangeOfCode(code), reason: "this part of the template can't be parsed" })
    else readable.push({ ...code, kind })
  }
  return { codes: readable, unread }
}

function rangeOfCode({ start, end }: TextRange): TextRange {
  return { start, end }
}

function kindOf({ kind }: TemplateCode, code: string, made: string): TemplateCode['kind'] | null {
  const isValid = (text: string): boolean => isValidTypeScript(made, text)
  if (kind === 'parameters') return isValid(`(${code}\n) => {}`) ? kind : null
  if (kind === 'target' && isValid(`(${code}\n) = 0`)) return kind
  if (isValid(`(${code}\n)`)) return kind === 'test' ? kind : 'expression'
  return kind === 'handler' && isValid(`() => {${code}\n}`) ? kind : null
}

/** @param hidden names of the scripts that the template can't see. */
function addCode(joined: JoinedText, text: string, code: TemplateCode, hidden: readonly string[]): void {
  const names = [...new Set([...code.names, ...hidden])].join(', ')
  const { start, end } = code
  // The surrounding node must have another range than the code inside, or the strip would confuse them.
  const [before, after] = [start - 1, end + 1]
  joined.write(`\n${TAKE}((${names}) => `, before)
  if (code.kind === 'parameters') {
    joined.write('(', before)
    joined.take(code)
    joined.write('\n) => {});', after)
  } else if (code.kind === 'handler') {
    joined.write('{', before)
    joined.take(code)
    joined.write('\n});', after)
  } else {
    joined.write(`${TAKE}(`, before)
    // The whole test has to be exactly true or false.
    if (code.kind === 'test') joined.write('Boolean(', start)
    joined.take(code)
    if (code.kind === 'test') joined.write('\n)', end)
    // A name that the template assigns isn't constant.
    const target = code.kind === 'target' ? `, (${names}) => { (${text.slice(start, end)}\n) = 0 }` : ''
    joined.write(`\n${target}));`, after)
  }
}

interface TopName {
  readonly name: string
  readonly mayChange: boolean
  readonly isExported: boolean
}

function declaredAtTop({ scopes, ast }: SourceView): TopName[] {
  const scope = scopes.scopes.find(({ type }) => type === 'module') ?? scopes.globalScope
  const exported = new Set(
    ast.body.flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
        ? [statement.declaration as Node]
        : [],
    ),
  )
  return (scope?.variables ?? [])
    .filter(({ defs }) => defs.length > 0)
    .map(({ name, defs }) => ({
      name,
      mayChange: defs.some(({ parent }) => parent?.type === 'VariableDeclaration' && parent.kind !== 'const'),
      isExported: defs.some(({ parent }) => parent && exported.has(parent as Node)),
    }))
}

/** As HTML and Vue spell names: `my-menu` is `MyMenu`, `v-focus` is `vFocus`, `$store` has the value of `store`. */
function spelledAlike(word: string): string {
  return word.replaceAll(/[$-]/g, '').toLowerCase()
}

function wordsOutside(text: string, regions: readonly CodeRegion[]): ReadonlySet<string> {
  let outside = ''
  let from = 0
  for (const { start, end } of regions) {
    outside += `${text.slice(from, Math.max(from, start))} `
    from = Math.max(from, end)
  }
  outside += text.slice(from)
  const stores = text.match(/\$[\p{ID_Start}_][\p{ID_Continue}$]*/gu) ?? []
  return new Set([...(outside.match(/[\p{ID_Continue}$-]+/gu) ?? []), ...stores].map(spelledAlike))
}

/** Keeps names that the template uses in ways that aren't read. Those that it may assign aren't constant. */
function addMentions(
  joined: JoinedText,
  own: readonly TopName[],
  words: ReadonlySet<string>,
  { hasOpenExports, scripts }: EmbeddedFile,
): void {
  const isSeen = scripts.some((script) => script.isSeenByTemplate)
  const used = own.filter(({ name }) => isSeen && words.has(spelledAlike(name)))
  const written = own.filter(
    ({ name, mayChange, isExported }) =>
      mayChange && ((isSeen && words.has(spelledAlike(name))) || (hasOpenExports && isExported)),
  )
  const exports = used.map(({ name }, index) => `${name} as ${TAKE}${index}`)
  joined.write(`\nexport { ${exports.join(', ')} };`, joined.source.length)
  for (const { name } of written) joined.write(`\n${TAKE}(() => { ${name} = 0 });`, joined.source.length)
}

/** Gives all nodes and comments their places in the file. */
function movePlaces(view: SourceView, joined: JoinedText, length: number): void {
  const stack: Node[] = [view.ast]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const range = joined.rangeInFile(node.range[0], node.range[1])
    // A template can use private members, too.
    if ('accessibility' in node && node.accessibility === 'private') node.accessibility = 'protected'
    node.range = [range.start, range.end]
    pushChildren(stack, node, view.visitorKeys)
  }
  view.ast.range = [0, length]
  const body = view.ast.body as TSESTree.ProgramStatement[]
  body.sort((a, b) => a.range[0] - b.range[0])
  for (const comment of view.comments as { -readonly [Key in keyof Comment]: Comment[Key] }[]) {
    const { start, end } = joined.rangeInFile(comment.start, comment.end)
    comment.start = start
    comment.end = end
  }
}
