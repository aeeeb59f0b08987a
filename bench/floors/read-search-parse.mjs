// The least that must be done to know what a tree says about gates: reading its files, looking for some words in their
// texts, and parsing those that have one. One process, one thread.
//
//   node read-search-parse.mjs ROOT WORDS.json .ts,.tsx
//   node read-search-parse.mjs ROOT WORDS.json .ts,.tsx --scopes    also resolves each name in them
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import process from 'node:process'

const [root, words, extensions, scopes] = process.argv.slice(2)
const wanted = JSON.parse(readFileSync(words, 'utf8'))
const isWanted = new Set(extensions.split(','))
const parse = extensions.includes('.go') ? (await import('../../build/syntax/go/parse-go.js')).parseGo : await oxc()

const analyze = scopes === '--scopes' ? (await import('@typescript-eslint/scope-manager')).analyze : null

async function oxc() {
  const { parseSync } = await import('oxc-parser')
  // The parser builds the tree on first use.
  return (file, text) => parseSync(file, text, { astType: 'ts', range: true }).program
}

/** One word is found fastest as it is, many by one expression. */
const pattern = wanted.length === 1 ? null : new RegExp(wanted.join('|'))
const mentions = pattern === null ? (text) => text.includes(wanted[0]) : (text) => pattern.test(text)

let [files, parsed] = [0, 0]
const stack = [root]
for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== '.git') stack.push(path)
    else if (entry.isFile() && isWanted.has(extname(entry.name))) look(path)
  }
}
process.stdout.write(JSON.stringify({ files, parsed }))

function look(path) {
  files++
  const text = readFileSync(path, 'utf8')
  if (!mentions(text)) return
  parsed++
  const tree = parse(path, text)
  analyze?.(tree, { sourceType: 'module', lib: [] })
}
