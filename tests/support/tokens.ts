import { parse } from '@typescript-eslint/parser'

/** The tokens of a script: no comments, no texts between tags (which are no tokens but what they show), strings without their quotes. */
export function readTokens(text: string): string[] {
  const { tokens } = parse(text, { tokens: true, range: true, sourceType: 'module', ecmaFeatures: { jsx: true } })
  return (tokens ?? []).flatMap(({ type, value }) => {
    if (type === 'String' || (type === 'JSXText' && /^["']/.test(value))) return [value.slice(1, -1)]
    return type === 'JSXText' ? [] : [value]
  })
}
