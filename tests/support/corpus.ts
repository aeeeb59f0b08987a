import type { StripPlan } from '../../src/strip/strip-plan.js'
import { stripText } from './strip-text.js'

/** A program of the corpus, and what a strip leaves of it, as it's written down. */
export interface CorpusProgram {
  readonly title: string
  readonly text: string
  readonly on: Left | null
  readonly off: Left | null
}

/** The result for a program: its source, the refusals with their reasons, the counts, and what other files learn. */
export interface Left {
  readonly text: string
  readonly notes: readonly string[]
}

/** The programs of one file: its introduction, each program's comment, and the programs. */
export interface Corpus {
  readonly intro: string
  readonly head: string
  readonly programs: readonly CorpusProgram[]
}

const FENCE = /^```\w*\n([^]*?)^```$/m
const LEFT = /^(On|Off|Either way):(?: (as it is|nothing)\n|\n\n```\w*\n([^]*?)^```\n)(?:\n((?:- .*\n)+))?/gm
const CHECKS = [{ jsx: 'Gate', prop: 'name' }, { call: 'useFlag' }, { member: 'flags' }]

/** @param file as it's called in the corpus: `loops.ts.md` holds programs whose file is `loops.ts`. */
export function stripProgramOf(file: string, head: string, text: string, value: boolean): Left {
  const language = languageOf(file)
  const check = language === 'go' ? 'features.Gate.Enabled(features.On)' : "gates.enabled('On')"
  const start = head.trimEnd()
  const strip = (source: string) =>
    stripText({
      file: file.replace(/\.md$/, ''),
      text: source,
      values: { On: value },
      others: ['Other'],
      checks: CHECKS,
      constants: { On: 'On', Other: 'Other' },
    })
  const { text: result, plan } = strip(head + text.replaceAll(/\bC\b/g, check))
  if (!result.startsWith(start)) throw new Error(`the head changes:\n${result}`)
  if (strip(result).text !== result) throw new Error(`a second run changes more:\n${strip(result).text}`)
  const lineOf = (offset: number): number =>
    (head + text.replaceAll(/\bC\b/g, check)).slice(head.length, offset).split('\n').length
  return {
    text: result
      .slice(start.length)
      .replace(start === '' ? '' : /^\n+/, '')
      .replaceAll(check, 'C'),
    notes: notesOf(plan, lineOf),
  }
}

function notesOf({ refusals, removed, exported }: StripPlan, lineOf: (offset: number) => number): string[] {
  const taken = Object.entries(removed)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind.slice(0, -1) : kind}`)
  return [
    ...refusals.map(({ start, reason }) => `line ${lineOf(start)}: ${reason}`),
    ...(taken.length > 0 ? [`takes ${taken.join(', ')}`] : []),
    ...exported.map(({ name, access, value }) => `exports ${name}, a ${access} that is ${value}`),
  ]
}

/** Line ends are those of the program: a title that ends with `(CRLF)` says so. */
export function readCorpus(text: string): Corpus {
  const [first = '', ...sections] = text.split(/^(?=## )/m)
  const head = FENCE.exec(first)?.[1]
  return { intro: first, head: head === undefined ? '' : `${head}\n`, programs: sections.map(readSection) }
}

function readSection(section: string): CorpusProgram {
  const title = section.slice(3, section.indexOf('\n'))
  const withEnds = (read: string): string => (title.endsWith('(CRLF)') ? read.replaceAll('\n', '\r\n') : read)
  const text = withEnds(FENCE.exec(section)?.[1] ?? '')
  const found = new Map(
    [...section.matchAll(LEFT)].map(([, label = '', word, left, notes = '']): [string, Left] => [
      label,
      {
        text: word === 'as it is' ? text : withEnds(left ?? ''),
        notes: [...notes.matchAll(/^- (.*)$/gm)].map(([, note]) => note as string),
      },
    ]),
  )
  const both = found.get('Either way') ?? null
  return { title, text, on: found.get('On') ?? both, off: found.get('Off') ?? both }
}

export function writeCorpus(file: string, { intro, programs }: Corpus): string {
  return intro + programs.map((program) => writeSection(languageOf(file), program)).join('')
}

function writeSection(language: string, { title, text, on, off }: CorpusProgram): string {
  const fence = (shown: string): string => `\`\`\`${language}\n${shown.replaceAll('\r\n', '\n')}\`\`\`\n`
  const write = (label: string, left: Left | null): string => {
    if (left === null) return ''
    const shown = left.text === text ? ' as it is\n' : left.text === '' ? ' nothing\n' : `\n\n${fence(left.text)}`
    return `\n${label}:${shown}${left.notes.length > 0 ? '\n' : ''}${left.notes.map((note) => `- ${note}\n`).join('')}`
  }
  const isSame = JSON.stringify(on) === JSON.stringify(off)
  return `## ${title}\n\n${fence(text)}${isSame ? write('Either way', on) : write('On', on) + write('Off', off)}\n`
}

function languageOf(file: string): string {
  return /\.(\w+)\.md$/.exec(file)?.[1] ?? ''
}
