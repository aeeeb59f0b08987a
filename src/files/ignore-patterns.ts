import { PathAutomaton, type PathState } from './path-automaton.js'
import { shapeOf } from './pattern-shapes.js'

/** How many lines of a file are read, because each of them takes time. */
const MOST_PATTERNS = 10_000
const LONGEST = 500
/** How many stars all lines may have, because a path is compared with what follows each of them at once. */
const MOST_STARS = 20_000

/** Patterns in the form of `.gitignore`: https://git-scm.com/docs/gitignore#_pattern_format */
export class IgnorePatterns {
  readonly #automaton: PathAutomaton
  readonly #isForFolders: readonly boolean[]

  /** @param patterns without `!`. */
  constructor(patterns: readonly string[]) {
    this.#isForFolders = patterns.map((pattern) => pattern.endsWith('/'))
    let stars = 0
    const shapes = patterns.slice(0, MOST_PATTERNS).map((pattern) => {
      const plain = pattern.replace(/\/$/, '')
      stars += pattern.split('*').length - 1
      if (plain === '' || pattern.length > LONGEST || stars > MOST_STARS) return shapeOf('[', 'ignore')
      return shapeOf(plain.includes('/') ? plain.replace(/^\//, '') : `**/${plain}`, 'ignore')
    })
    this.#automaton = new PathAutomaton(shapes, { hidden: true })
  }

  /**
   * For each folder that a path lies in, outermost first, and then for the path itself, the indices of the patterns
   * that match it.
   *
   * @param path relative, with `/`; a folder ends with one.
   */
  *matching(path: string): Generator<readonly number[]> {
    const isFolder = path.endsWith('/')
    const names = path.split('/').slice(0, isFolder ? -1 : undefined)
    let folder = this.top
    for (const [index, name] of names.entries()) {
      yield this.matchingIn(folder, name, isFolder || index < names.length - 1)
      folder = this.below(folder, name)
    }
  }

  /** The folder that paths are relative to. */
  get top(): PathState {
    return this.#automaton.start
  }

  /** The state for a folder within another. */
  below(folder: PathState, name: string): PathState {
    return this.#automaton.read(this.#automaton.read(folder, name), '/')
  }

  /** The indices of the patterns that match an entry of a folder. */
  matchingIn(folder: PathState, name: string, isFolder: boolean): readonly number[] {
    const { matching } = this.#automaton.read(folder, name)
    return isFolder || matching.length === 0 ? matching : matching.filter((pattern) => !this.#isForFolders[pattern])
  }
}

/** The rules of one `.gitignore` file. */
export class IgnoreRules {
  readonly #patterns: IgnorePatterns
  readonly #isNegated: readonly boolean[]

  /** @param text of the file. */
  constructor(text: string) {
    const lines = text
      .split(/\r?\n/)
      .map(withoutBlanks)
      .filter((line) => line !== '' && !line.startsWith('#'))
    this.#isNegated = lines.map((line) => line.startsWith('!'))
    this.#patterns = new IgnorePatterns(lines.map((line) => line.replace(/^!/, '')))
  }

  /**
   * Whether the file says that a path is ignored; `null`: it says nothing of it. What lies in an ignored folder is
   * ignored.
   *
   * @param path relative to the folder of the file, with `/`; a folder ends with one.
   */
  ignores(path: string): boolean | null {
    let decision: boolean | null = null
    for (const matching of this.#patterns.matching(path)) {
      decision = this.#decide(matching)
      if (decision === true) return true
    }
    return decision
  }

  /** As {@link ignores}, for a walk through folders that tests one name after the other. */
  in(folder: string): IgnoredNames {
    const names = folder === '' ? [] : folder.split('/')
    return this.#namesIn(names.reduce((state, name) => this.#patterns.below(state, name), this.#patterns.top))
  }

  #namesIn(folder: PathState): IgnoredNames {
    return {
      ignores: (name, isFolder) => this.#decide(this.#patterns.matchingIn(folder, name, isFolder)),
      below: (name) => this.#namesIn(this.#patterns.below(folder, name)),
    }
  }

  #decide(matching: readonly number[]): boolean | null {
    const last = matching.at(-1)
    return last === undefined ? null : !this.#isNegated[last]
  }
}

/** Tells which names in a folder one file's rules ignore. The folder itself isn't ignored. */
export interface IgnoredNames {
  /** `null`: the rules don't mention it. */
  ignores(name: string, isFolder: boolean): boolean | null
  /** The same for a folder in it. */
  below(name: string): IgnoredNames
}

/** Blanks at the end of a line don't count, unless a backslash stands before one. */
function withoutBlanks(line: string): string {
  let end = line.length
  while (end > 0 && ' \t'.includes(line[end - 1] ?? '')) end--
  return line[end - 1] === '\\' && end < line.length ? line.slice(0, end + 1) : line.slice(0, end)
}
