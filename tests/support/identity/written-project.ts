/**
 * What a generator knows of a call that it writes: it `is` a check of the gate; it is one that a strip may keep (`kept`),
 * because what is asked has to be loaded; nobody can tell (`may`); it asks behind something that may be missing (`asks`), so
 * that the tool may report it or not; it is none (`no`).
 */
export type Truth = 'is' | 'kept' | 'may' | 'asks' | 'no'

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
const MARK = new RegExp(`${OPEN}(is|kept|may|asks|no)${CLOSE}`, 'g')

/** Code with a note of what it is, for {@link readMarks}. */
export function mark(truth: Truth, code: string): string {
  return `${OPEN}${truth}${CLOSE}${code}`
}

/** Takes the notes out of texts, and says where they were. */
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
