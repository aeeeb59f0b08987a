/**
 * Strings that may be specifiers: after `from` and `import`, and the first string of any call (`require`, `import`,
 * `jest.mock`, `import.meta.glob`).
 */
const SPECIFIERS = /(?:\b(?:from|import)|\()\s*(?:\/\*[^]*?\*\/\s*)?(?:(['"])([^'"\n]+)\1(\s*\+)?|`([^`$\n]*)(`|\$\{))/g

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
  for (const { 0: whole, 2: quoted, 3: joined, 4: template, 5: end, index } of text.matchAll(SPECIFIERS)) {
    const callee = whole.startsWith('(') ? wordBefore(text, index) : null
    if (callee === '') continue
    const specifier = quoted ?? template ?? ''
    const isPart = end === '${' || joined !== undefined
    yield { specifier, isPattern: isPart || (specifier.includes('*') && /^\.{0,2}\//.test(specifier)), callee }
  }
}

/** A lookbehind in the expression would take twice as long. */
function wordBefore(text: string, parenthesis: number): string {
  let end = parenthesis
  while (/\s/.test(text[end - 1] ?? '')) end--
  let start = end
  while (/[\w$]/.test(text[start - 1] ?? '')) start--
  return text.slice(start, end)
}
