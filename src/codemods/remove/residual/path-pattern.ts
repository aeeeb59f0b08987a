import { dirname } from 'node:path'

/** Parts of a glob that match anything. Braces and brackets count as such. */
const ANY = /\*+\/?|\{[^{}]*\}|\[[^[\]]*\]/

/** A path in code: of particular files, or of all files that match its known parts. */
export class PathPattern {
  /** Between any two parts, something is unknown. */
  readonly #parts: readonly string[]

  private constructor(parts: readonly string[]) {
    this.#parts = parts
  }

  /**
   * @param parts the known parts of a string, each possibly a glob.
   * @returns `null` when it isn't a path, or too little of it is known.
   */
  static of(parts: readonly string[]): PathPattern | null {
    const [first = '', ...others] = parts.flatMap((part) => part.split(ANY))
    const known = [first.split(/[#?]/, 1)[0] ?? '', ...others].map((part) => part.replaceAll('\\', '/'))
    const text = known.join('')
    if (known.length === 1 ? !/[\w-]/.test(text) : !/\/|\.\w/.test(text) || /[\s,;:<>()'"]/.test(text)) return null
    known[0] = (known[0] ?? '').replace(/^(?:file:)?(?:[~@#]?\/|\.{1,2}\/)+/, '')
    return new PathPattern(known)
  }

  /** Whether the complete path is known. */
  get isWhole(): boolean {
    return this.#parts.length === 1
  }

  /** Whether a file's path may end with it. */
  fitsEndOf(file: string): boolean {
    return this.#fits(file.replaceAll('\\', '/'))
  }

  /** Whether a file is below a folder whose path may end with it. */
  fitsFolderOf(file: string): boolean {
    for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
      if (this.fitsEndOf(folder)) return true
    return false
  }

  /** Whether it may refer to a file, or to one of its folders, relative to a folder. */
  fitsBelow(folder: string, file: string): boolean {
    const start = `${folder}/`
    if (!file.startsWith(start)) return false
    const parts = file.slice(start.length).split('/')
    return parts.some((_, index) => {
      const path = parts.slice(0, index + 1).join('/')
      return this.isWhole ? path === this.#parts[0]?.replace(/\/$/, '') : this.#fits(`/${path}`)
    })
  }

  /** Matches in one pass: the known parts must occur in the file's path in order, the first one after a slash. */
  #fits(path: string): boolean {
    const [first = '', ...others] = this.#parts
    if (others.length === 0) return path.endsWith(`/${first.replace(/\/$/, '')}`)
    const last = others.pop() ?? ''
    let at = first === '' ? 0 : path.indexOf(`/${first}`)
    if (at === -1) return false
    at += first === '' ? 0 : first.length + 1
    for (const part of others) {
      const found = path.indexOf(part, at)
      if (found === -1) return false
      at = found + part.length
    }
    return path.length - last.length >= at && path.endsWith(last)
  }
}
