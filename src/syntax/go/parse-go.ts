import { roomFault, type TreeCosts } from '../../files/memory-room.js'
import type { ScopeManager } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { GoBlockStatement, GoProgram, GoTopLevel } from '../../source/go-nodes.js'
import { inPhase } from '../../files/processor-time.js'
import type { ParseFailure, SourceView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { placeAt } from '../../text/line-index.js'
import { analyzeScopes } from './analyze-scopes.js'
import { commentsAt } from './comments.js'
import { parseFunctionDeclaration, parseGeneralDeclaration } from './parse-declarations.js'
import { parseImports } from './imports.js'
import { parseName } from './make-node.js'
import { GO_VISITOR_KEYS } from './nodes.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import { Scanner, TOO_DEEP } from './scanner.js'
import { parseBlock } from './parse-statements.js'
import { GoSyntaxError } from './syntax-error.js'
import { UnreadableBody, type UnreadBodies, type UnreadFunction } from './unread-function.js'

const COSTS: TreeCosts = { word: 90, mark: 130, brace: 130, arrow: 130 }

/**
 * Parses one Go file, all of Go 1.26; never throws. The tree is ESTree where Go means the same, see `nodes.ts`.
 *
 * @param text without byte order mark.
 * @param isWanted whether a function's body, given as source, is parsed with the file. Other bodies are parsed on first
 *   use, which throws an
 * {@link UnreadableBody} for a syntax error. Default: all are.
 */
export function parseGo(
  file: string,
  text: string,
  isWanted: ((body: string) => boolean) | null = null,
): SourceView | ParseFailure {
  return inPhase('parsing', () => parse(file, text, isWanted))
}

function parse(file: string, text: string, isWanted: ((body: string) => boolean) | null): SourceView | ParseFailure {
  const fault = roomFault(text, COSTS)
  if (fault !== null) return failure(file, text, fault, 0)
  const p = new Scanner(text)
  const bodies = isWanted && new LeftOut(text, isWanted)
  try {
    p.next()
    const program = parseProgram(p, bodies)
    const view = new GoView(file, text, program, p.commentBounds)
    if (bodies) bodies.view = view
    // Only the scopes tell which `true` is the universe's.
    if (p.declaresUniverseName) view.analyze()
    return view
  } catch (error) {
    // Something outside the bodies needed all of them.
    if (error instanceof UnreadableBody) return parse(file, text, null)
    if (error instanceof GoSyntaxError) return failure(file, text, error.message, error.offset)
    // The stack may have been almost full before.
    if (error instanceof RangeError) return failure(file, text, TOO_DEEP, p.start)
    throw error
  } finally {
    p.close()
  }
}

function failure(file: string, text: string, message: string, offset: number): ParseFailure {
  return { kind: 'failure', file, message, place: placeAt(file, text, offset) }
}

/** The bodies of a file that were left out. */
class LeftOut implements UnreadBodies {
  readonly #text: string
  readonly #isWanted: (body: string) => boolean
  view: GoView | null = null
  #isAnalyzing = false

  constructor(text: string, isWanted: (body: string) => boolean) {
    this.#text = text
    this.#isWanted = isWanted
  }

  isWanted(start: number, end: number): boolean {
    return this.#isWanted(this.#text.slice(start, end))
  }

  read(start: number, owner: UnreadFunction): GoBlockStatement {
    const p = new Scanner(this.#text)
    try {
      p.end = start
      p.next()
      owner.body = parseBlock(p)
    } catch (error) {
      if (error instanceof GoSyntaxError || error instanceof RangeError) throw new UnreadableBody(error.message)
      throw error
    } finally {
      p.close()
    }
    if (p.declaresUniverseName) this.#analyze()
    return owner.body
  }

  /** All that is left out is read on the way. */
  #analyze(): void {
    if (this.#isAnalyzing) return
    this.#isAnalyzing = true
    this.view?.analyze()
  }
}

/** Scopes need a walk of their own, and comments need objects. Many files use neither. */
class GoView implements SourceView {
  readonly kind = 'estree'
  readonly language = 'go'
  readonly visitorKeys = GO_VISITOR_KEYS
  readonly file: string
  readonly text: string
  readonly ast: TSESTree.Program
  readonly #commentBounds: readonly number[]
  #comments: readonly Comment[] | null = null
  #scopes: ScopeManager | null = null

  constructor(file: string, text: string, program: GoProgram, commentBounds: readonly number[]) {
    this.file = file
    this.text = text
    this.ast = program as unknown as TSESTree.Program
    this.#commentBounds = commentBounds
  }

  get comments(): readonly Comment[] {
    return (this.#comments ??= commentsAt(this.text, this.#commentBounds))
  }

  get scopes(): ScopeManager {
    return this.#scopes ?? this.analyze()
  }

  analyze(): ScopeManager {
    return (this.#scopes = inPhase(
      'scopes',
      () => analyzeScopes(this.ast as unknown as GoProgram) as unknown as ScopeManager,
    ))
  }
}

function parseProgram(p: Scanner, bodies: UnreadBodies | null): GoProgram {
  const body: GoTopLevel[] = []
  const start = p.start
  p.expect('package')
  const name = parseName(p)
  const clause: GoTopLevel = { type: 'GoPackageClause', range: [start, p.lastEnd], parent: NO_PARENT, name }
  name.parent = clause
  body.push(clause)
  p.expectSemicolon()
  while (p.at('import')) body.push(parseImports(p))
  while (!p.at('EOF')) body.push(parseDeclaration(p, bodies))
  const program: GoProgram = {
    type: 'Program',
    range: [0, p.text.length],
    sourceType: 'module',
    goPackage: name.name,
    body,
  }
  adopt(program, body)
  return program
}

function parseDeclaration(p: Scanner, bodies: UnreadBodies | null): GoTopLevel {
  const token = p.token
  switch (token) {
    case 'const':
    case 'var':
    case 'type':
      return parseGeneralDeclaration(p, token)
    case 'func':
      return parseFunctionDeclaration(p, bodies)
    default:
      return p.fail('a declaration')
  }
}
