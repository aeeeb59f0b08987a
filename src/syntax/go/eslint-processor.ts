import type { Linter } from 'eslint'

/**
 * When ESLint removes an unused directive it leaves a blank, which gofmt would delete at the end of a line. This
 * processor removes the comment with the blanks before it, or with its line.
 */
export function createGoProcessor(meta: { readonly name: string; readonly version: string }) {
  const texts = new Map<string, string>()
  return {
    meta: { name: `${meta.name}/go`, version: meta.version },
    supportsAutofix: true,
    preprocess(text: string, file: string): string[] {
      texts.set(file, text.startsWith('\uFEFF') ? text.slice(1) : text)
      return [text]
    },
    postprocess(lists: Linter.LintMessage[][], file: string): Linter.LintMessage[] {
      const text = texts.get(file) ?? ''
      texts.delete(file)
      return lists
        .flat()
        .map((message) =>
          message.ruleId === null && message.fix?.text === ' '
            ? withoutBlank(message, message.fix.range, text)
            : message,
        )
    },
  }
}

function withoutBlank(
  message: Linter.LintMessage,
  [start, end]: readonly [number, number],
  text: string,
): Linter.LintMessage {
  const before = /(?<![ \t])[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0
  const after = /^[ \t]*(\r?\n|$)/.exec(text.slice(end))
  if (!after) return message
  const from = start - before
  const hasOwnLine = from === 0 || text[from - 1] === '\n'
  return { ...message, fix: { range: [from, hasOwnLine ? end + after[0].length : end], text: '' } }
}
