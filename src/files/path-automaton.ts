/** A pattern for paths, as parts of a regular expression. */
export type Shape =
  /**
   * One character. `isWild`: a wildcard matches it, and may not match the dot of a hidden name unless those are wanted.
   */
  | { readonly kind: 'one'; readonly takes: (code: number) => boolean; readonly isWild: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Shape[] }
  | { readonly kind: 'choice'; readonly parts: readonly Shape[] }
  | { readonly kind: 'repeat'; readonly part: Shape; readonly least: 0 | 1; readonly isOnce: boolean }
  /** A part of a name, possibly empty, that doesn't match `part`. */
  | { readonly kind: 'not'; readonly part: Shape }

export interface AutomatonOptions {
  /** Whether wildcards match names that begin with a dot. */
  readonly hidden: boolean
  /** How much its cached states may hold: entries of their tables, and steps that were followed. */
  readonly mostCached?: number
}

type Step =
  | { readonly kind: 'take'; readonly takes: (code: number) => boolean; readonly isWild: boolean; readonly to: number }
  | { readonly kind: 'split'; readonly to: readonly number[] }
  | { readonly kind: 'not'; readonly inner: PathAutomaton; readonly to: number }
  | { readonly kind: 'match'; readonly pattern: number }

/** The steps that may follow after some characters of a path. */
export interface PathState {
  /** Steps, and for those of the kind `not` the state of their inner automaton. */
  readonly threads: readonly Thread[]
  /** Whether a name begins here. */
  readonly isStart: boolean
  /** The indices of the patterns that match the characters read so far, in order. */
  readonly matching: readonly number[]
  /** By the code of the next character. */
  readonly next: (PathState | undefined)[]
}

interface Thread {
  readonly step: number
  readonly inner: PathState | null
}

const SLASH = 47
const DOT = 46
/** Other characters are rare in paths, and their states aren't kept. */
const ASCII = 128
/** Entries of tables take 8 bytes each, and steps about 50. */
const MOST_CACHED = 2 * 1024 * 1024
/** For the automaton inside another: a pattern may have more than a hundred. */
const MOST_CACHED_INSIDE = MOST_CACHED / 16

/**
 * Matches a path against all patterns at once. It follows all ways to read the path in parallel, each at most once, so
 * the time grows with the length of the path times that of the patterns. States are cached, so most characters take one
 * lookup.
 */
export class PathAutomaton {
  readonly #steps: Step[] = []
  /** By step: the thread without an inner state. */
  readonly #threads: Thread[] = []
  /** By step: the round in which it was last followed without an inner state. */
  readonly #followed: number[] = []
  #round = 0
  readonly #hidden: boolean
  readonly #states = new Map<string, PathState>()
  /** The states whose tables lead to others. */
  readonly #leading = new Set<PathState>()
  readonly #innerIds = new Map<PathState, number>()
  readonly #mostCached: number
  #cached = 0
  readonly start: PathState
  /** How many threads were followed, as a measure of the work. */
  work = 0

  constructor(shapes: readonly Shape[], { hidden, mostCached = MOST_CACHED }: AutomatonOptions) {
    this.#hidden = hidden
    this.#mostCached = mostCached
    const starts = shapes.map((shape, pattern) => this.#add(shape, this.#push({ kind: 'match', pattern })))
    this.start = this.#stateOf(
      starts.map((step) => this.#threadOf(step)),
      true,
    )
  }

  /** The state after some more characters. */
  read(state: PathState, text: string): PathState {
    let at = state
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      at = at.next[code] ?? this.#step(at, code)
    }
    return at
  }

  /** The indices of the patterns that match a path with `/`. */
  matching(path: string): readonly number[] {
    return this.read(this.start, path).matching
  }

  #push(step: Step): number {
    const index = this.#steps.push(step) - 1
    this.#threads.push({ step: index, inner: null })
    this.#followed.push(0)
    return index
  }

  #threadOf(step: number): Thread {
    return this.#threads[step] as Thread
  }

  /** @returns the first step of a shape, which continues with the step `to`. */
  #add(shape: Shape, to: number): number {
    switch (shape.kind) {
      case 'one':
        return this.#push({ kind: 'take', takes: shape.takes, isWild: shape.isWild, to })
      case 'sequence':
        return shape.parts.reduceRight((next, part) => this.#add(part, next), to)
      case 'choice':
        return this.#push({ kind: 'split', to: shape.parts.map((part) => this.#add(part, to)) })
      case 'not': {
        const mostCached = Math.min(this.#mostCached, MOST_CACHED_INSIDE)
        return this.#push({ kind: 'not', inner: new PathAutomaton([shape.part], { hidden: true, mostCached }), to })
      }
      case 'repeat':
        return this.#addRepeat(shape, to)
    }
  }

  #addRepeat({ part, least, isOnce }: Extract<Shape, { kind: 'repeat' }>, to: number): number {
    if (isOnce) return this.#push({ kind: 'split', to: [this.#add(part, to), to] })
    const branches = [to]
    const loop = this.#push({ kind: 'split', to: branches })
    const first = this.#add(part, loop)
    branches.push(first)
    return least === 0 ? loop : first
  }

  #step(state: PathState, code: number): PathState {
    const after: Thread[] = []
    for (const { step: index, inner } of state.threads) {
      const step = this.#steps[index]
      const isHidden = state.isStart && code === DOT && !this.#hidden
      if (step?.kind === 'take') {
        if (step.takes(code) && !(step.isWild && isHidden)) after.push(this.#threadOf(step.to))
      } else if (step?.kind === 'not' && inner && code !== SLASH && !isHidden) {
        after.push({ step: index, inner: step.inner.read(inner, String.fromCharCode(code)) })
      }
    }
    const next = this.#stateOf(after, code === SLASH)
    if (code < ASCII) {
      state.next[code] = next
      this.#leading.add(state)
    }
    return next
  }

  #stateOf(threads: readonly Thread[], isStart: boolean): PathState {
    if (this.#cached > this.#mostCached) this.#forget()
    const { taken, key, matching, count } = this.#follow(threads)
    const known = this.#states.get(`${isStart} ${key}`)
    if (known) return known
    this.#cached += ASCII + count
    // They are kept as well, also where their own automaton forgets them.
    for (const { inner } of taken) if (inner) this.#cached += ASCII + inner.threads.length
    const state = { threads: taken, isStart, matching, next: new Array<PathState | undefined>(ASCII).fill(undefined) }
    this.#states.set(`${isStart} ${key}`, state)
    return state
  }

  /**
   * Forgets all cached states. Their tables are emptied as well: with these, the state of a folder would keep every
   * state that was ever reached from it.
   */
  #forget(): void {
    for (const state of this.#leading) state.next.fill(undefined)
    this.#leading.clear()
    this.#states.clear()
    this.#innerIds.clear()
    this.#cached = 0
  }

  /** Follows the steps that need no character. Each thread is followed once. */
  #follow(threads: readonly Thread[]): { taken: Thread[]; key: string; matching: number[]; count: number } {
    const round = ++this.#round
    const withInner = new Set<string>()
    const taken: Thread[] = []
    const plain: number[] = []
    const matching: number[] = []
    const stack = [...threads]
    let count = 0
    for (let thread = stack.pop(); thread; thread = stack.pop()) {
      const { step: index } = thread
      const step = this.#steps[index]
      if (!step) continue
      if (step.kind === 'not') {
        const inner = thread.inner ?? step.inner.start
        const key = `${index}.${this.#idOf(inner)}`
        if (withInner.has(key)) continue
        withInner.add(key)
        taken.push({ step: index, inner })
        if (inner.matching.length === 0) stack.push(this.#threadOf(step.to))
      } else {
        if (this.#followed[index] === round) continue
        this.#followed[index] = round
        if (step.kind === 'match') matching.push(step.pattern)
        else if (step.kind === 'split') for (const to of step.to) stack.push(this.#threadOf(to))
        else {
          plain.push(index)
          taken.push(thread)
        }
      }
      count++
    }
    this.work += count
    matching.sort((a, b) => a - b)
    plain.sort((a, b) => a - b)
    const key = `${plain.join()} ${[...withInner].sort().join()} ${matching.join()}`
    return { taken, key, matching, count }
  }

  #idOf(inner: PathState): number {
    const id = this.#innerIds.get(inner) ?? this.#innerIds.size
    this.#innerIds.set(inner, id)
    return id
  }
}
