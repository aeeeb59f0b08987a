import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeAt } from '../../../src/text/line-index.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'
import { emitGoAst, GO_AST_KINDS } from '../../support/go/go-ast-nodes.js'

interface Timing {
  readonly version: string
  readonly seconds: number
  readonly processorSeconds: number
}

const support = fileURLToPath(new URL('../../support/go/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'feature-gates-go-'))
const list = join(folder, 'files.txt')
const dump = join(folder, 'trees.bin')
let files: string[] = []
let theirs: Timing

beforeAll(() => {
  const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
  files = ['src', 'test'].flatMap((name) =>
    existsSync(join(root, name)) ? goFilesIn(realpathSync(join(root, name))) : [],
  )
  writeFileSync(list, files.join('\n'))
  writeFileSync(join(folder, 'main.go'), readFileSync(join(support, 'dump-trees.go')))
  const env = { ...process.env, GOCACHE: join(folder, 'cache'), GO111MODULE: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '' }
  execFileSync('go', ['build', '-o', join(folder, 'dump-trees'), join(folder, 'main.go')], { cwd: folder, env })
  theirs = JSON.parse(
    execFileSync(join(folder, 'dump-trees'), [GO_AST_KINDS.join(','), list, dump], { encoding: 'utf8' }),
  )
}, 600_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function goFilesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((name) => name.endsWith('.go'))
    .map((name) => join(root, name))
    .filter((file) => !lstatSync(file).isSymbolicLink() && statSync(file).isFile())
}

/** One number a node, so that lists of nodes sort fast: 23 bits for start and for length, the rest for the kind. */
function keyOf(kind: number, start: number, end: number): number {
  return (start * 2 ** 23 + end - start) * 64 + kind
}

function describeKey(key: number): string {
  const kind = GO_AST_KINDS[key % 64]
  const position = Math.floor(key / 64)
  const start = Math.floor(position / 2 ** 23)
  return `${kind} ${start}-${start + (position % 2 ** 23)}`
}

function ourKeys(file: string, text: string): Float64Array | string {
  const view = parseGo(file, text)
  if (view.kind !== 'estree')
    return `${view.place.line}:${view.place.column} ${view.kind === 'failure' ? view.message : ''}`
  const keys: number[] = []
  const kinds = new Map<string, number>(GO_AST_KINDS.map((kind, index) => [kind, index]))
  emitGoAst(view, (kind, start, end) => keys.push(keyOf(kinds.get(kind)!, start, end)))
  return Float64Array.from(keys).sort()
}

describe('the tree of every Go file of the toolchain', () => {
  it('has the nodes of go/parser, with the same starts and ends', () => {
    const bytes = readFileSync(dump)
    const numbers = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    const differences: string[] = []
    let at = 0
    let nodes = 0
    let rejected = 0
    let rejectedByBoth = 0
    let refused = 0
    let size = 0
    for (const file of files) {
      const raw = readFileSync(file)
      const text = raw.toString('utf8').replace(/^\uFEFF/, '')
      const count = numbers[at++]!
      size += raw.length
      const ours = ourKeys(file, text)
      if (count < 0) {
        rejected++
        if (typeof ours === 'string') rejectedByBoth++
        continue
      }
      // Go's own tests mark what doesn't compile, though it can be read.
      if (typeof ours === 'string' && text.includes('ERROR')) refused++
      else if (typeof ours === 'string') differences.push(`${file}:${ours}`)
      else {
        const expected = new Float64Array(count)
        for (let index = 0; index < count; index++) {
          expected[index] = keyOf(numbers[at + 3 * index]!, numbers[at + 3 * index + 1]!, numbers[at + 3 * index + 2]!)
        }
        expected.sort()
        nodes += count
        for (const key of differing(expected, ours))
          differences.push(
            `${file}:${placeOf(text, key)} ${key > 0 ? 'missing' : 'too much'}: ${describeKey(Math.abs(key))}`,
          )
      }
      at += 3 * count
    }
    const ours = JSON.parse(
      execFileSync(process.execPath, [join(support, 'measure-parser.mjs'), list], { encoding: 'utf8' }),
    ) as Timing
    const speed = ({ seconds, processorSeconds }: Timing) =>
      `${(size / 1e6 / seconds).toFixed(1)} MB/s (${(size / 1e6 / processorSeconds).toFixed(1)} MB a second of processor time)`
    console.log(
      `${files.length - rejected - refused} files, ${nodes} nodes, ${differences.length} differences; ${refused} files refused that only the compiler rejects; of ${rejected} files that go/parser rejects, ${rejectedByBoth} are rejected`,
    )
    console.log(
      `${(size / 1e6).toFixed(1)} MB: ${speed(ours)} with Node ${ours.version}, ${speed(theirs)} with go/parser of ${theirs.version}`,
    )
    expect(at).toBe(numbers.length)
    expect(differences.slice(0, 20)).toEqual([])
    expect(refused).toBeLessThan(files.length / 1000)
    expect(files.length).toBeGreaterThan(1000)
    expect(nodes).toBeGreaterThan(1_000_000)
  }, 600_000)
})

/** What only one of two sorted lists has: of the first as it is, of the second negative. */
function differing(expected: Float64Array, ours: Float64Array): number[] {
  const found: number[] = []
  for (let one = 0, other = 0; one < expected.length || other < ours.length;) {
    const a = expected[one] ?? Infinity
    const b = ours[other] ?? Infinity
    if (a <= b) one++
    if (b <= a) other++
    if (a < b) found.push(a)
    else if (b < a) found.push(-b)
  }
  return found
}

function placeOf(text: string, key: number): string {
  const { line, column } = placeAt('', text, Math.floor(Math.abs(key) / 64 / 2 ** 23))
  return `${line}:${column}`
}
