import { printed, splitPrinted, type PrintedText } from '../files/printed-text.js'
/** Narrower than this, sentences are no easier to read in lines. */
const NARROWEST = 40

/** The lines of a sentence on a terminal, which would otherwise break within words and lose the indentation. */
export function wrapWords(text: PrintedText, width: number): PrintedText[] {
  const lines = [printed``]
  for (const word of splitPrinted(text, ' ')) {
    const line = lines.at(-1) ?? printed``
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= Math.max(width, NARROWEST))
      lines[lines.length - 1] = printed`${line} ${word}`
    else lines.push(word)
  }
  return lines
}
