// Finds the prose in a file: all of a Markdown page, and of a program its comments and the strings that people read.
import { parseSync } from 'oxc-parser'

/** A string with fewer words is a name, a key or a part of another text. */
const LEAST_WORDS = 4
const NOT_PROSE = /^\s*(?:eslint|oxlint|prettier|oxfmt|@ts-|#region|#endregion|v8 ignore|c8 ignore|Stryker|https?:)/

/**
 * @typedef {object} Passage
 * @property {string} text Markdown
 * @property {{line: number, column: number}[]} origins where each line of the text begins in its file, both from 1
 */

/**
 * @param {string} path its ending tells what the file is
 * @param {string} source
 * @returns {Passage[]}
 */
export function passagesOf(path, source) {
  if (/\.(?:md|txt)$/.test(path)) {
    return [{ text: source, origins: source.split('\n').map((_, index) => ({ line: index + 1, column: 1 })) }]
  }
  const { program, comments } = parseSync(path, source)
  const placeOf = placesIn(source)
  return [...commentPassages(comments, source, placeOf), ...stringPassages(program, placeOf)]
}

function commentPassages(comments, source, placeOf) {
  const passages = []
  let previousEnd = null
  for (const { type, value, start, end } of comments) {
    const lines = value.split('\n').map((line, index) => {
      const [marker] = index === 0 ? /^\*?\s*/.exec(line) : /^\s*\*?\s*/.exec(line)
      const isFirst = index === 0
      const place = isFirst ? placeOf(start) : { line: placeOf(start).line + index, column: 1 }
      return {
        text: line.slice(marker.length),
        origin: { ...place, column: place.column + marker.length + (isFirst ? 2 : 0) },
      }
    })
    const goesOn = type === 'Line' && previousEnd !== null && /^\r?\n[ \t]*$/.test(source.slice(previousEnd, start))
    previousEnd = type === 'Line' ? end : null
    if (NOT_PROSE.test(lines[0].text)) continue
    const passage = goesOn ? passages.at(-1) : undefined
    if (passage) passage.push(...lines)
    else passages.push(lines)
  }
  return passages.map((lines) => ({
    // A tag begins a passage of its own, and its name is no word.
    text: lines.map(({ text }) => text.replace(/^@(\w+)/, (tag) => '`'.padEnd(tag.length - 1, 'x') + '`')).join('\n'),
    origins: lines.map(({ origin }) => origin),
  }))
}

function stringPassages(program, placeOf) {
  const passages = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) {
      node.forEach(visit)
      return
    }
    const text = textOf(node)
    if (text !== null && text.trim().split(/\s+/).length >= LEAST_WORDS && /^[^/\\^{}]*[a-z] [a-z]/s.test(text)) {
      const place = placeOf(node.start)
      passages.push({ text, origins: text.split('\n').map(() => place) })
    }
    for (const key in node) if (key !== 'type' && key !== 'start' && key !== 'end') visit(node[key])
  }
  visit(program)
  return passages
}

/** What is filled in later counts as one word. */
function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return fillPlaceholders(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('`x`')
  return null
}

function fillPlaceholders(text) {
  return text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '`x`')
}

function placesIn(source) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const index = starts.findLastIndex((start) => start <= offset)
    return { line: index + 1, column: offset - starts[index] + 1 }
  }
}
