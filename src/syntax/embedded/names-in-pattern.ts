/** Words that can't be the name of a variable or a parameter. */
const RESERVED = new Set(
  (
    'arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** All words in a pattern, including those in defaults and types. A name that a template declares hides a script's. */
export function namesIn(pattern: string): string[] {
  const words = pattern.match(/(?<![\p{ID_Continue}$.])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
  return [...new Set(words)].filter((word) => !RESERVED.has(word))
}
