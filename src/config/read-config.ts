import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type * as Jsonc from 'jsonc-parser'
import type * as Yaml from 'yaml'
import { LARGEST_NAMED_FILE, readText } from '../files/read-file.js'
import { plainJson } from '../source/plain-json.js'
import { lineAndColumn } from '../text/line-index.js'
import { CONFIG_DATA_EXTENSIONS, CONFIG_EXTENSIONS, type FeatureGatesConfig } from './config.js'
import { loadModule, NoTypeScriptLoader } from './load-module.js'
import { validateConfig, type Validated } from './validate-config.js'

const require = createRequire(import.meta.url)

/**
 * Reads and checks a configuration file, synchronously, because ESLint's rules are. A JavaScript or TypeScript file is
 * run once a process: Node keeps modules.
 *
 * @param file absolute.
 * @param shown the file as errors name it.
 * @param mayRun whether a JavaScript or TypeScript file may be run.
 */
export function readConfig(file: string, shown: string = file, mayRun = true): Validated<FeatureGatesConfig> {
  const loaded = loadValue(file, mayRun)
  if ('error' in loaded) return { error: `${shown}${loaded.error}` }
  return validateConfig(loaded.value, shown)
}

type Loaded = { readonly value: unknown } | { readonly error: string }

function loadValue(file: string, mayRun: boolean): Loaded {
  const extension = extname(file).toLowerCase()
  if (!CONFIG_EXTENSIONS.some((known) => known === extension))
    return { error: `: a configuration file ends in .js, .mjs, .ts, .json or .yaml, not in "${extension}"` }
  try {
    return isConfigData(file) ? loadText(file) : loadCode(file, mayRun)
  } catch (error) {
    return { error: `: ${explain(error)}` }
  }
}

/** Whether a configuration is JSON or YAML, by its name. */
export function isConfigData(file: string): boolean {
  const extension = extname(file).toLowerCase()
  return CONFIG_DATA_EXTENSIONS.some((known) => known === extension)
}

function loadText(file: string): Loaded {
  const read = readText(file, LARGEST_NAMED_FILE)
  return 'error' in read ? { error: `: ${read.error}` } : parseConfigText(file, read.text)
}

function loadCode(file: string, mayRun: boolean): Loaded {
  if (!mayRun) return { error: `: ${IS_CODE}` }
  const read = readText(file, LARGEST_NAMED_FILE)
  return 'error' in read ? { error: `: ${read.error}` } : { value: loadModule(file) }
}

/** The value of a configuration in JSON or YAML, distinguished by the name of `file`. */
export function parseConfigText(file: string, text: string): Loaded {
  const tooDeep = nestsTooDeeplyAt(text)
  if (tooDeep !== null) return { error: `${placeOf(text, tooDeep)}: ${TOO_DEEP}` }
  return /\.jsonc?$/i.test(file) ? parseJson(text) : parseYaml(text)
}

const IS_CODE =
  'this configuration is code, which is not run here; name one in JSON or YAML with --config, or pass --config-code if you trust its author'
const TOO_DEEP = 'it is nested too deeply to be read safely'
/** A configuration has five levels; the parsers recurse. */
const DEEPEST = 100

/** Counts brackets in strings as well, so it errs towards refusing. */
function nestsTooDeeplyAt(text: string): number | null {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') depth++
    else depth = Math.max(0, depth - 1)
    if (depth > DEEPEST) return index
  }
  return null
}

/** JSON with comments and trailing commas. */
function parseJson(text: string): Loaded {
  const value = plainJson(text)
  if (value !== undefined && countKeys(value) === countWrittenKeys(text)) return { value }
  const { getNodeValue, parseTree, printParseErrorCode } = require('jsonc-parser') as typeof Jsonc
  const errors: Jsonc.ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const error = errors[0]
  if (error) return { error: `${placeOf(text, error.offset)}: not JSON: ${spaced(printParseErrorCode(error.error))}` }
  const twice = tree && findKeyTwice(tree)
  if (twice) return { error: `${placeOf(text, twice.offset)}: the key "${String(twice.value)}" is given twice` }
  // The library's own conversion would let a key `__proto__` set the prototype and hide the key.
  return { value: tree && plainValue(tree, getNodeValue) }
}

/** The keys in a text of JSON without comments, each as often as it is written. */
function countWrittenKeys(text: string): number {
  let keys = 0
  for (const { 1: colon } of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)) if (colon) keys++
  return keys
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce<number>((keys, inner) => keys + countKeys(inner), own)
}

/** The second of two equal keys in one object: parsers use one of them and ignore the other. */
function findKeyTwice(node: Jsonc.Node): Jsonc.Node | null {
  const seen = new Set<unknown>()
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : []
    if (key && seen.has(key.value)) return key
    if (key) seen.add(key.value)
    const inner = findKeyTwice(child)
    if (inner) return inner
  }
  return null
}

function plainValue(node: Jsonc.Node, getNodeValue: typeof Jsonc.getNodeValue): unknown {
  if (node.type === 'array') return (node.children ?? []).map((child) => plainValue(child, getNodeValue))
  if (node.type !== 'object') return getNodeValue(node)
  return Object.fromEntries(
    (node.children ?? []).map(({ children }) => {
      const [key, value] = children ?? []
      return [String(key?.value), value && plainValue(value, getNodeValue)]
    }),
  )
}

function parseYaml(text: string): Loaded {
  const { parseDocument } = require('yaml') as typeof Yaml
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' })
  const error = document.errors[0]
  if (error)
    return {
      error: `${placeOf(text, error.pos[0])}${error.code === 'RESOURCE_EXHAUSTION' ? `: ${TOO_DEEP}` : `: not YAML: ${error.message}`}`,
    }
  return { value: document.toJS({ maxAliasCount: 100 }) }
}

function placeOf(text: string, offset: number): string {
  const { line, column } = lineAndColumn(text, offset)
  return `:${line}:${column + 1}`
}

/** `PropertyNameExpected` as people write it. */
function spaced(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()
}

function explain(error: unknown): string {
  if (error instanceof NoTypeScriptLoader) return error.message
  if (error instanceof RangeError) return TOO_DEEP
  const { code } = Object(error) as { code?: string }
  switch (code) {
    case 'ERR_REQUIRE_ASYNC_MODULE':
      return 'a configuration is loaded synchronously and so can\'t use "await" at its top level'
    default: {
      const message = error instanceof Error ? error.message : String(error)
      return `the configuration can't be loaded: ${message.split('\n', 1)[0]}`
    }
  }
}
