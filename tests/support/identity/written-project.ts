/**
 * What a generator knows about a call that it writes:
 * - `is`: it checks the gate
 * - `kept`: it checks the gate, but a strip may keep it because the function must be loaded first
 * - `may`: it may check the gate
 * - `asks`: it checks a gate through something that may be missing, so the tool may report it or not
 * - `no`: it doesn't check the gate
 * - `doubt`: it doesn't check the gate either, but a strip may say that it can't tell
 */
export type Truth = 'is' | 'kept' | 'may' | 'asks' | 'no' | 'doubt'

/** A place in a written project, with the truth about it. Lines count from 1; no two marks share a line. */
export interface MarkedLine {
  readonly path: string
  readonly line: number
  readonly truth: Truth
}

/** A project as its tests see it. */
export interface WrittenProject {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  readonly marks: readonly MarkedLine[]
}

const [OPEN, CLOSE] = ['\u{1}', '\u{2}']
const MARK = new RegExp(`${OPEN}(is|kept|may|asks|no|doubt)${CLOSE}`, 'g')

/** Code with a note of what it is, for {@link readMarks}. */
export function mark(truth: Truth, code: string): string {
  return `${OPEN}${truth}${CLOSE}${code}`
}

/** Removes the notes from sources and returns their places. */
export function readMarks(texts: Readonly<Record<string, string>>): WrittenProject {
  const marks: MarkedLine[] = []
  const files: Record<string, string> = {}
  for (const [path, text] of Object.entries(texts)) {
    for (const [index, line] of text.split('\n').entries())
      for (const [, truth] of line.matchAll(MARK)) marks.push({ path, line: index + 1, truth: truth as Truth })
    files[path] = text.replaceAll(MARK, '')
  }
  return { files, marks }
}

/** A project for people: each file below its path. */
export function showFiles(files: Readonly<Record<string, string>>): string {
  return Object.entries(files)
    .map(([path, text]) => `// ${path}\n${text.trimEnd()}\n`)
    .join('\n')
}
