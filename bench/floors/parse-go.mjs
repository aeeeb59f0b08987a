// What `goparser` does, with this package's parser: the same files, in memory before the clock starts.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { parseGo } from '../../build/syntax/go/parse-go.js'

const [list, seconds] = process.argv.slice(2)
const sources = readFileSync(list, 'utf8')
  .trim()
  .split('\n')
  .map((file) => ({ file, bytes: readFileSync(file) }))

/** The parser works on text, go/parser on bytes; so making text of them is part of its work. */
function parseAll() {
  for (const { file, bytes } of sources) {
    const { kind, message } = parseGo(file, bytes.toString('utf8'))
    if (kind !== 'estree') throw new Error(`${file}: ${message}`)
  }
}

function cpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/**
 * Parses until `limit` seconds of processor time are spent, which others on the machine don't take away as they do
 * wall-clock time.
 */
function parseFor(limit) {
  const [start, before] = [performance.now(), cpu()]
  let turns = 0
  while (turns === 0 || cpu() - before < limit) {
    parseAll()
    turns++
  }
  return { wall: (performance.now() - start) / 1000 / turns, cpu: (cpu() - before) / turns, turns }
}

parseFor(Number(seconds))
const bytes = sources.reduce((sum, source) => sum + source.bytes.length, 0)
process.stdout.write(JSON.stringify({ ...parseFor(Number(seconds)), bytes, files: sources.length }))
