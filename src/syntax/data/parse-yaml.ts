import { createRequire } from 'node:module'
import type { CST } from 'yaml'
import type { DataNode } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { lowerDocument } from './lower-yaml.js'
import { TOO_DEEP, type ParsedData, type Refusal } from './parsed-data.js'

const require = createRequire(import.meta.url)

type Yaml = typeof import('yaml')

/** Parses YAML. Keys may be repeated, because a rule reports that. */
export function parseYaml(text: string): ParsedData | Refusal {
  const yaml = require('yaml') as Yaml
  const tokens = [...new yaml.Parser().parse(text)]
  const composer = new yaml.Composer({ uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
  const documents: (DataNode | null)[] = []
  for (const document of composer.compose(tokens, false, text.length)) {
    const error = document.errors[0]
    if (error) {
      const reason = error.code === 'RESOURCE_EXHAUSTION' ? TOO_DEEP : explain(error.message)
      return { kind: 'refusal', reason, offset: error.pos[0] }
    }
    const lowered = lowerDocument(document, text, yaml)
    if (lowered?.type === 'refusal') return { kind: 'refusal', reason: lowered.reason, offset: lowered.offset }
    documents.push(lowered)
  }
  return { kind: 'parsed', documents, comments: collectComments(tokens) }
}

/** The parser's message as half a sentence. */
function explain(message: string): string {
  const reason = message.split('\n')[0]?.trim().replace(/[.:]$/, '') ?? ''
  return /^[A-Z][a-z]/.test(reason) ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason
}

/** The fields that the parts of the concrete syntax tree may have. */
type TokenPart = Partial<Record<'start' | 'key' | 'sep' | 'value' | 'items' | 'props' | 'end', unknown>> & {
  readonly type?: string
  readonly offset?: number
  readonly source?: string
}

/** Comments are between the tokens of the concrete syntax tree, whose parts are lists and objects of several shapes. */
function collectComments(tokens: readonly CST.Token[]): Comment[] {
  const comments: Comment[] = []
  const stack: unknown[] = [...tokens]
  while (stack.length > 0) {
    const part = stack.pop()
    if (Array.isArray(part)) {
      for (const item of part) stack.push(item)
    } else if (typeof part === 'object' && part !== null) {
      const token = part as TokenPart
      if (token.type === 'comment' && token.offset !== undefined && token.source !== undefined) {
        const source = token.source.replace(/\r$/, '')
        comments.push({ type: 'Line', value: source.slice(1), start: token.offset, end: token.offset + source.length })
      } else stack.push(token.start, token.key, token.sep, token.value, token.items, token.props, token.end)
    }
  }
  return comments.sort((a, b) => a.start - b.start)
}
