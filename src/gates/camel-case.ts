/** `newParser` for `new-parser`, `new_parser`, `new.parser` and `NewParser`, as lodash does for names of ASCII. */
export function camelCase(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Za-z])|(?<=[A-Z])(?=\d|[A-Z][a-z])/g, ' ')
    .split(/[^A-Za-z\d]/)
    .filter((word) => word !== '')
  return words
    .map((word, index) => {
      const lower = word.toLowerCase()
      return index === 0 ? lower : lower.charAt(0).toUpperCase() + lower.slice(1)
    })
    .join('')
}
