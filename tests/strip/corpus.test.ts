import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCorpus, stripProgramOf, writeCorpus } from '../support/corpus.js'

const ROOT = join(import.meta.dirname, '../fixtures/corpus')
const isUpdate = process.env['UPDATE_CORPUS'] !== undefined

/**
 * Small programs, many per file, each with the complete result of a strip. They show source changes that don't change
 * the meaning. `UPDATE_CORPUS=1` writes the current results into the files, for review.
 */
describe.each(readdirSync(ROOT))('corpus %s', (name) => {
  const path = join(ROOT, name)
  const corpus = readCorpus(readFileSync(path, 'utf8'))
  const strip = (text: string, value: boolean) => stripProgramOf(name, corpus.head, text, value)
  if (isUpdate)
    writeFileSync(
      path,
      writeCorpus(name, {
        ...corpus,
        programs: corpus.programs.map((program) => ({
          ...program,
          on: strip(program.text, true),
          off: strip(program.text, false),
        })),
      }),
    )

  it.each(corpus.programs)('gives the recorded result: $title', ({ text, on, off }) => {
    expect(strip(text, true)).toEqual(on)
    expect(strip(text, false)).toEqual(off)
  })

  it('is formatted as the test writes it', () => {
    expect(writeCorpus(name, corpus)).toBe(readFileSync(path, 'utf8'))
  })
})
