import { parse } from '@typescript-eslint/parser'

/** The tokens of a script, comments left out. */
export function readTokens(text: string): string[] {
  const { tokens } = parse(text, { tokens: true, range: true, sourceType: 'module', ecmaFeatures: { jsx: true } })
  return (tokens ?? []).map(({ value }) => value)
}
