// Finds the prose in a file: all of a Markdown page, and of a program its comments and the strings that people read. Of
// a test only its titles count, because its other strings are data. Titles are also the names of a rule's cases, and
// the promise of a fixture in its `case.json`. Of YAML and shell scripts, comments count; of YAML and schemas,
// descriptions as well; of a component, its script and the text between its tags.
import { parseSync } from 'oxc-parser'
import { parseAllDocuments, visit } from 'yaml'

/** A string with fewer words is a name, a key or a part of another text. */
const LEAST_WORDS = 4
/** A command or an option that a comment shows, indented. */
const COMMAND = /^\s{3,}(?:docker|node|npm|npx|--)/
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
  const placeOf = placesIn(source)
  if (path.endsWith('.json')) return describedPassages(source, placeOf)
  if (/\.ya?ml$/.test(path)) return [...hashComments(source), ...yamlPassages(source, placeOf)]
  if (path.endsWith('.vue')) return componentPassages(source, placeOf)
  if (!/\.[cm]?[jt]sx?$/.test(path)) return hashComments(source)
  return programPassages(path, source, placeOf)
}

function programPassages(path, source, placeOf) {
  const { program, comments } = parseSync(path, source)
  const strings = isOfTests(path) ? titlesIn(program) : stringsIn(program)
  return [...commentPassages(comments, source, placeOf), ...strings.flatMap((node) => stringPassages(node, placeOf))]
}

function isOfTests(path) {
  return /^(?:tests|bench|scripts)\//.test(path)
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
        text: COMMAND.test(line) ? '' : line.slice(marker.length),
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
    // A tag begins a passage of its own, and its name is not a word.
    text: lines.map(({ text }) => text.replace(/^@(\w+)/, (tag) => '`'.padEnd(tag.length - 1, 'x') + '`')).join('\n'),
    origins: lines.map(({ origin }) => origin),
  }))
}

function stringPassages(node, placeOf) {
  const text = textOf(node)
  return text === null ? [] : textPassages(text, placeOf(node.start))
}

function textPassages(text, place) {
  if (text.trim().split(/\s+/).length < LEAST_WORDS || !/^[^/\\^{}]*[a-z] [a-z]/s.test(text)) return []
  return [{ text, origins: text.split('\n').map(() => place) }]
}

function stringsIn(program) {
  return [...nodesIn(program)].filter(({ type }) => type === 'Literal' || type === 'TemplateLiteral')
}

/**
 * The titles of `it('...')`, `describe.each(rows)('...')` and the `name` of each case of `tester.run('...', rule,
 * cases)`.
 */
function titlesIn(program) {
  return [...nodesIn(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.arguments.length < 2) return []
    if (/^(?:it|test|describe)$/.test(rootNameOf(node.callee))) return [node.arguments[0]]
    return node.callee.property?.name === 'run' && node.arguments.length === 3 ? namesIn(node.arguments[2]) : []
  })
}

function namesIn(cases) {
  return [...nodesIn(cases)].flatMap((node) =>
    node.type === 'Property' && node.key.name === 'name' ? [node.value] : [],
  )
}

/** Of JSON, the promise of a fixture and the descriptions of a schema. */
function describedPassages(source, placeOf) {
  return [...source.matchAll(/"(?:promise|description)": ("(?:[^"\\]|\\.)*")/g)].map(({ 1: text, index }) => ({
    text: JSON.parse(text),
    origins: [placeOf(index)],
  }))
}

/** Comments on lines of their own; those on lines below each other are one passage. */
function hashComments(source) {
  const passages = []
  let isOpen = false
  source.split('\n').forEach((line, index) => {
    const match = /^(\s*#(?!!)\s*)(\S.*)$/.exec(line)
    if (!match || COMMAND.test(line.slice(line.indexOf('#') + 1))) {
      isOpen = false
      return
    }
    if (!isOpen) passages.push({ text: '', origins: [] })
    isOpen = true
    const passage = passages.at(-1)
    passage.text += `${passage.text && '\n'}${match[2]}`
    passage.origins.push({ line: index + 1, column: match[1].length + 1 })
  })
  return passages
}

/** Scalars that people read. A script in a block, `run: |`, is code. */
function yamlPassages(source, placeOf) {
  const passages = []
  for (const document of parseAllDocuments(source)) {
    visit(document, {
      Scalar(key, node) {
        if (key === 'key' || typeof node.value !== 'string' || node.type?.startsWith('BLOCK')) return
        passages.push(...textPassages(node.value, placeOf(node.range[0])))
      },
    })
  }
  return passages
}

function componentPassages(source, placeOf) {
  const passages = []
  for (const { 1: tag, 2: text, index } of source.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)) {
    const start = index + tag.length
    passages.push(...programPassages('component.ts', text, (offset) => placeOf(start + offset)))
  }
  const start = source.indexOf('<template>')
  const template = source
    .slice(start, source.lastIndexOf('</template>'))
    .replaceAll(/\{\{.*?\}\}/gs, (code) => '`'.padEnd(code.length - 1, 'x') + '`')
  for (const { 0: text, index } of template.matchAll(/(?<=>)[^<>]+(?=<)/g)) {
    passages.push(...textPassages(text.trim().replaceAll(/\s+/g, ' '), placeOf(start + index)))
  }
  return passages
}

function rootNameOf(callee) {
  for (let node = callee; ; node = node.type === 'MemberExpression' ? node.object : node.callee) {
    if (node?.type === 'Identifier') return node.name
    if (node?.type !== 'MemberExpression' && node?.type !== 'CallExpression') return ''
  }
}

function* nodesIn(node) {
  if (node === null || typeof node !== 'object') return
  if (typeof node.type === 'string') yield node
  for (const key in node) if (key !== 'type' && key !== 'start' && key !== 'end') yield* nodesIn(node[key])
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
