// Checks passages of prose, which may hold Markdown: house words, the length of sentences, and what retext's own rules
// find.
import { toString } from 'nlcst-to-string'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRetext from 'remark-retext'
import retextContractions from 'retext-contractions'
import retextEnglish from 'retext-english'
import retextIndefiniteArticle from 'retext-indefinite-article'
import retextRedundantAcronyms from 'retext-redundant-acronyms'
import retextRepeatedWords from 'retext-repeated-words'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { HOUSE_WORDS } from './house-words.mjs'

export const MAX_WORDS = 30

const language = unified()
  .use(retextEnglish)
  .use(retextContractions, { straight: true })
  .use(retextIndefiniteArticle)
  .use(retextRedundantAcronyms)
  .use(retextRepeatedWords)
  .use(checkSentences)
const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkFrontmatter)
  .use(dropGenerated)
  .use(unwrapTables)
  .use(remarkRetext, language)

/**
 * What is wrong with a passage, in the order of its lines.
 * @param {string} markdown the passage; code in it isn't checked
 * @returns {Promise<{line: number, column: number, rule: string, message: string}[]>} lines and columns begin with 1
 */
export async function checkProse(markdown) {
  const file = new VFile(markdown)
  await pipeline.run(pipeline.parse(file), file)
  return file.messages
    .map((message) => ({
      line: message.line ?? 1,
      column: message.column ?? 1,
      // retext-repeated-words has the word for its id.
      rule: message.source === 'prose' ? message.ruleId : message.source,
      message: message.reason,
    }))
    .sort((one, other) => one.line - other.line || one.column - other.column)
}

/** What a script writes between `begin` and `end` is corrected in the script. */
function dropGenerated() {
  return (tree) => {
    let isGenerated = false
    tree.children = tree.children.filter((node) => {
      if (node.type === 'html' && /^<!-- begin/.test(node.value)) isGenerated = true
      const isKept = !isGenerated
      if (node.type === 'html' && /<!-- end/.test(node.value)) isGenerated = false
      return isKept
    })
  }
}

/** A cell is a passage of its own; remark-retext leaves tables out, and separates what is on different lines. */
function unwrapTables() {
  const unwrap = (node) => {
    if (!node.children) return
    node.children.forEach(unwrap)
    node.children = node.children.map((child) => (child.type === 'table' ? listOfCells(child) : child))
  }
  return (tree) => {
    unwrap(tree)
  }
}

function listOfCells({ children: rows, position }) {
  const cells = rows.flatMap((row) => row.children)
  const paragraphs = cells.map((cell, index) => ({
    type: 'paragraph',
    children: cell.children,
    position: { start: { ...cell.position.start, line: index + 1 }, end: { ...cell.position.end, line: index + 1 } },
  }))
  return { type: 'blockquote', children: paragraphs, position }
}

function checkSentences() {
  return (tree, file) => {
    for (const sentence of sentencesOf(tree)) {
      const words = wordsOfLongest(sentence)
      if (words > MAX_WORDS) {
        file.message(
          `This sentence has ${words} words; ${MAX_WORDS} is the most. Split it.`,
          sentence,
          'prose:long-sentence',
        )
      }
      for (const { place, found, better } of houseWordsOf(sentence)) {
        file.message(`"${found}": write "${better}", or say who does what.`, place, 'prose:house-words')
      }
    }
  }
}

/**
 * The parser joins what begins with code to the sentence in front of it, whose full stop it takes into the last word.
 */
function wordsOfLongest({ children }) {
  let words = 0
  let most = 0
  children.forEach((node, index) => {
    if (node.type === 'WordNode' || node.type === 'SourceNode') most = Math.max(most, ++words)
    if (/[^.][.!?]$/.test(toString(node)) || /^[.!?]/.test(toString(node))) {
      if (children[index + 1]?.type === 'WhiteSpaceNode') words = 0
    }
  })
  return most
}

function sentencesOf(node) {
  if (node.type === 'SentenceNode') return [node]
  return (node.children ?? []).flatMap(sentencesOf)
}

function houseWordsOf(sentence) {
  let text = ''
  const starts = sentence.children.map((node) => {
    const start = text.length
    if (node.type === 'SourceNode') text += '`'
    else if (node.type === 'WhiteSpaceNode') text += ' '
    else text += toString(node)
    return start
  })
  return HOUSE_WORDS.flatMap(([pattern, better]) => {
    const match = pattern.exec(text)
    if (!match) return []
    const place = sentence.children[starts.findLastIndex((start) => start <= match.index)]
    return [{ place, found: match[0], better }]
  })
}
