import { goDeclarationOf } from '../../source/go-declarations.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { STAGES, type Gate, type RemovalPromise } from '../model.js'
import { parseStage } from '../spec-fields.js'
import { compareVersions, parseVersion } from '../version.js'
import { commentsAbove, commentBehind, latestPromise } from './estree-promises.js'

export interface GoGateDoc {
  readonly description: string | null
  /** Only for a comment in the same file, because a promise has a place in its file. */
  readonly removal: RemovalPromise | null
  /** The latest stage that it names; `null`: none. */
  readonly stage: NonNullable<Gate['stageInComment']> | null
}

const NOTHING: GoGateDoc = { description: null, removal: null, stage: null }

/** What the comment above a gate's constant says, which is where Kubernetes' projects describe their gates. */
export function readGoDoc(key: Node, view: SourceView, resolveImport: ImportResolver): GoGateDoc {
  const declared = goDeclarationOf(key, view, resolveImport)
  if (!declared) return NOTHING
  const declaration = declared.declarator.parent as GoNode & { grouped?: boolean }
  const at = declaration.type === 'VariableDeclaration' && !declaration.grouped ? declaration : declared.declarator
  const above = commentsAbove(at.range[0], declared.view)
  const comments = [...above, ...commentBehind(at.range[1], declared.view)]
  return {
    description: describe(above),
    removal: declared.view === view ? latestPromise(comments, view) : null,
    stage: latestStage(above),
  }
}

/** `alpha: v1.4`, `Beta: v1.5` */
const STAGE_LINE = /^\s*(alpha|beta|GA|stable|deprecated)\s*:\s*(v?\d+\.\d+(?:\.\d+)?)\s*$/i

/** A line about a stage in other words, `GA since v1.29`, which may name a later one. */
const OTHER_STAGE_LINE = /\b(?:alpha|beta|GA|stable|deprecated|graduat\w+)\b.*\d/i

/** The stage with the newest version; `null` where a line may say something else. */
function latestStage(comments: readonly Comment[]): GoGateDoc['stage'] {
  let latest: GoGateDoc['stage'] = null
  for (const { value } of comments) {
    const [, word, date] = STAGE_LINE.exec(value) ?? []
    if (word === undefined && OTHER_STAGE_LINE.test(value)) return null
    const stage = word === undefined ? null : parseStage(word)
    const version = date === undefined ? null : parseVersion(date)
    if (!stage || !version) continue
    const order = latest ? compareVersions(version, latest.version) : 1
    if (!latest || order > 0 || (order === 0 && STAGES.indexOf(stage) > STAGES.indexOf(latest.stage)))
      latest = { stage, version }
  }
  return latest
}

/** `owner: @name`, `kep: https://...`, `alpha: v1.4`, `main PR: ...` */
const LABEL =
  /^\s*(?:owners?|keps?|(?:pre-?)?alpha|beta|GA|stable|deprecated|main PR|issue)\s*:\s*(?:@|https?:|v?\d|sig-|see below|$)/i
const PRAGMA = /^(?:\+|go:|nolint|lint:)/

function describe(comments: readonly Comment[]): string | null {
  const lines = comments.flatMap(({ value, type }) =>
    type === 'Block' ? value.split(/\r?\n/).map((line) => line.replace(/^\s*\*?/, '')) : [value],
  )
  const words = lines
    .filter((line) => !LABEL.test(line) && !PRAGMA.test(line.trim()))
    .map((line) => line.trim())
    .filter(Boolean)
  return words.length > 0 ? words.join(' ') : null
}
