import fc from 'fast-check'
import { StatementWriter } from './programs/statement-writer.js'

/** A program whose every step can be observed, with gate checks in it. */
export interface GeneratedProgram {
  readonly text: string
  readonly value: boolean
  readonly language: 'js' | 'tsx'
}

export const generatedProgram: fc.Arbitrary<GeneratedProgram> = fc.gen().map((g) => {
  const language = g(fc.integer, { min: 0, max: 3 }) === 0 ? 'tsx' : 'js'
  const [isCrlf, isTabbed] = [g(fc.integer, { min: 0, max: 9 }) === 0, g(fc.integer, { min: 0, max: 9 }) === 0]
  const text = new StatementWriter(g, language === 'tsx').write()
  const indented = isTabbed ? text.replaceAll(/^(?: {2})+/gm, (blanks) => '\t'.repeat(blanks.length / 2)) : text
  return { value: g(fc.boolean), language, text: isCrlf ? indented.replaceAll('\n', '\r\n') : indented }
})
