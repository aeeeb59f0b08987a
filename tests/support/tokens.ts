import ts from 'typescript'

/** `start` and `end` in UTF-16 units. */
export interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Parts of templates, in which a strip may write what it decided. */
  readonly isTemplate: boolean
}

/**
 * The tokens of a script: no comments, no texts between tags (which aren't tokens but what they show), strings without
 * their quotes.
 */
export function readTokens(text: string, language: 'js' | 'tsx'): Token[] {
  const file = ts.createSourceFile(language === 'js' ? 'script.jsx' : 'script.tsx', text, ts.ScriptTarget.ESNext, true)
  const tokens: Token[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return
    const children = node.getChildren(file)
    if (children.length > 0 || node.kind === ts.SyntaxKind.SyntaxList) return children.forEach(visit)
    const [start, end] = [node.getStart(file), node.end]
    if (start === end) return
    const raw = text.slice(start, end)
    tokens.push({
      text: ts.isStringLiteral(node) ? raw.slice(1, -1) : raw,
      start,
      end,
      isTemplate:
        ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isNoSubstitutionTemplateLiteral(node),
    })
  }
  visit(file)
  return tokens
}
