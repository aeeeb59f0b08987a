/** A page whose tables have no blanks for the eye: one beside each bar. */
export function withoutPadding(page: string): string {
  return page.replaceAll(/^\|.*\|$/gm, (row) => row.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| '))
}
