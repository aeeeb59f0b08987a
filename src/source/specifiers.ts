/**
 * Strings that may be specifiers: after `from` and `import`, in the `src` of an element, and the first string of any
 * call (`require`, `import`, `jest.mock`, `import.meta.glob`).
 */
const SPECIFIERS =
  /(?:\b(?:from|import|src\s*=)|\()\s*(?:\/(?:\*(?:[^*]|\*(?!\/))*\*\/|\/[^\n]*\n)\s*)*(?:(['"])[^'"\n]+\1(?:\s*\+)?|`[^`$\n]*(?:`|\$\{))/g

// As literals in the loops they would be made anew for each character.
const WORD = /[\w$]/
const BLANK = /\s/
/** The last character of `from`, `import` and `src=`. */
const KEYWORD_END = /[mt=]/

export interface WrittenSpecifier {
  /** Of a pattern: the part before the first computed part. */
  readonly specifier: string
  /**
   * Whether it means several modules: `import(`./pages/${name}`)`, `import('./pages/' + name)`,
   * `import.meta.glob('./pages/*')`.
   */
  readonly isPattern: boolean
  /**
   * The last word of the function that is called with it, such as `require` or `mock`; `null`: it follows `from` or
   * `import`.
   */
  readonly callee: string | null
}

/** What a source imports, read without parsing it. It finds too many so that none is missed. */
export function* specifiersIn(text: string): Generator<WrittenSpecifier> {
  let from = 0
  for (;;) {
    SPECIFIERS.lastIndex = from
    // Each match as an object would take as long as all the rest.
    if (!SPECIFIERS.test(text)) return
    const end = SPECIFIERS.lastIndex
    const { start, specifier, isPart } = stringBefore(text, end)
    const callee = calleeBefore(text, start, from)
    from = end
    if (callee === '') continue
    yield { specifier, isPattern: isPart || (specifier.includes('*') && /^\.{0,2}\//.test(specifier)), callee }
  }
}

/** The string at the end of a match. `isPart`: more follows it. */
function stringBefore(text: string, end: number): { start: number; specifier: string; isPart: boolean } {
  const last = text[end - 1] as string
  if (last === '{') return sliceOf(text, '`', end - '${'.length, true)
  const isPart = last === '+'
  const close = (isPart ? skipBlanksBack(text, end - 1) : end) - 1
  return sliceOf(text, text[close] as string, close, isPart)
}

function sliceOf(
  text: string,
  quote: string,
  close: number,
  isPart: boolean,
): { start: number; specifier: string; isPart: boolean } {
  const start = text.lastIndexOf(quote, close - 1)
  return { start, specifier: text.slice(start + 1, close), isPart }
}

/** See {@link WrittenSpecifier.callee}. @param from where the match with the string at `start` was looked for. */
function calleeBefore(text: string, start: number, from: number): string | null {
  const before = skipBlanksBack(text, start) - 1
  if (text[before] === '(') return wordBefore(text, before)
  // `from`, `import` or `src=`; anything else ends a comment.
  if (KEYWORD_END.test(text[before] ?? '')) return null
  SPECIFIERS.lastIndex = from
  const { 0: whole, index } = SPECIFIERS.exec(text) as RegExpExecArray
  return whole.startsWith('(') ? wordBefore(text, index) : null
}

/** A lookbehind in the expression would take twice as long. */
function wordBefore(text: string, parenthesis: number): string {
  const end = skipBlanksBack(text, parenthesis)
  let start = end
  while (start > 0 && WORD.test(text[start - 1] as string)) start--
  return text.slice(start, end)
}

function skipBlanksBack(text: string, end: number): number {
  while (end > 0 && BLANK.test(text[end - 1] as string)) end--
  return end
}
