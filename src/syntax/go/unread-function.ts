import type {
  GoBlockStatement,
  GoField,
  GoFunctionDeclaration,
  GoIdentifier,
  GoNode,
  GoRange,
} from '../../source/go-nodes.js'

/** How a parser may leave out the bodies of functions. */
export interface UnreadBodies {
  /** Whether the body in a range of the text has to be parsed with the file. */
  isWanted(start: number, end: number): boolean
  /** Parses the body that begins at `start`, and whatever follows from it for the tree. */
  read(start: number, owner: UnreadFunction): GoBlockStatement
}

/** A function whose body is parsed on first use. Otherwise it behaves as if it had been parsed with the file. */
export class UnreadFunction implements GoFunctionDeclaration {
  declare type: 'FunctionDeclaration'
  declare range: GoRange
  declare parent: GoNode
  declare id: GoIdentifier
  declare receiver: GoField | null
  declare receiverRange: GoRange | null
  declare typeParameters: GoField[] | null
  declare typeParametersRange: GoRange | null
  declare params: GoField[]
  declare paramsRange: GoRange
  declare results: GoField[] | null
  declare resultsRange: GoRange | null
  readonly #bodies: UnreadBodies
  readonly #start: number
  #body: GoBlockStatement | null = null

  /** @param start of the body. */
  constructor(head: Omit<GoFunctionDeclaration, 'body'>, bodies: UnreadBodies, start: number) {
    this.type = head.type
    this.range = head.range
    this.parent = head.parent
    this.id = head.id
    this.receiver = head.receiver
    this.receiverRange = head.receiverRange
    this.typeParameters = head.typeParameters
    this.typeParametersRange = head.typeParametersRange
    this.params = head.params
    this.paramsRange = head.paramsRange
    this.results = head.results
    this.resultsRange = head.resultsRange
    this.#bodies = bodies
    this.#start = start
  }

  /** @throws UnreadableBody */
  get body(): GoBlockStatement {
    return this.#body ?? this.#bodies.read(this.#start, this)
  }

  set body(body: GoBlockStatement) {
    this.#body = body
    body.parent = this
  }

  /** Whether the body isn't parsed yet. */
  get isUnread(): boolean {
    return this.#body === null
  }
}

/** A body that was left out has a mistake in its syntax. */
export class UnreadableBody extends Error {}
