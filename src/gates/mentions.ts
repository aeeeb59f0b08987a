import type { CheckShapeEntry } from '../config/config.js'
import { gatesInCamelCase } from './camel-case.js'

/** The names of gates, and those of the constants that hold them. */
interface NamedGates {
  readonly gates: ReadonlyMap<string, unknown>
  readonly constants: ReadonlyMap<string, unknown>
}

/**
 * A regular expression for everything that makes a file worth parsing: gate names, the constants that hold them, and
 * configured wrappers. A file without a match has no check of a registered gate.
 *
 * @returns `null` when there is nothing to look for.
 */
export function mentionPattern(index: NamedGates, shapes: readonly CheckShapeEntry[]): RegExp | null {
  const words = new Set(wordsOf(index))
  for (const shape of shapes) if ('gate' in shape) words.add(lastWord(shape.call))
  for (const name of gatesInCamelCase(index.gates.keys(), shapes).keys()) words.add(name)
  words.delete('')
  // A gate called `plan` isn't in "planned" or "explanation". The parser checks what precedes the name, because V8
  // can't search for that as fast.
  return words.size === 0 ? null : new RegExp(`(?:${[...words].map(escapeForPattern).join('|')})(?!\\w)`)
}

/** Gate names, and the last parts of the constants that hold them. */
function wordsOf({ gates, constants }: NamedGates): string[] {
  return [...gates.keys(), ...[...constants.keys()].map(lastWord)]
}

/**
 * Returns a function that tells whether a file may check a gate through a constant. The constant can have any name and
 * be declared anywhere, so the file may have none of the words of {@link mentionPattern}. A Go registry has its
 * constants beside it, so that pattern finds them.
 *
 * @param others gates to exclude: code with their constants checks them.
 * @param isForGo whether the constants of Go files are unknown as well: the gates are registered in data.
 */
export function createNamedCheckFinder(
  shapes: readonly CheckShapeEntry[],
  others: NamedGates | null = null,
  isForGo = false,
): (file: string, text: string) => boolean {
  const pattern = namedCheckPattern(shapes)
  const otherWords = new Set(others && wordsOf(others))
  const isOther = (path: string | undefined): boolean => path !== undefined && otherWords.has(lastWord(path))
  return (file, text) => {
    if (file.endsWith('.go') && !isForGo) return false
    for (const { 1: argument } of text.matchAll(pattern)) if (!isOther(argument)) return true
    return false
  }
}

/** A constant that is the whole argument. */
const CONSTANT = '([\\w$]+(?:\\.[\\w$]+)*)\\s*[,)]'

function namedCheckPattern(shapes: readonly CheckShapeEntry[]): RegExp {
  // The letters come first in the expression, and what precedes them last, so that V8 can skip ahead.
  const calls = ['enabled(?<=\\b(?:is|has|use|check)?(?:feature|gate|flag)*enabled)']
  const others: string[] = []
  for (const shape of shapes) {
    if ('factory' in shape) others.push('await\\s+[\\w$.]+\\(\\s*\\)')
    else if ('jsx' in shape) others.push(`<${escapeForPattern(shape.jsx)}\\b`)
    else if ('member' in shape) others.push(`${escapeForPattern(lastWord(shape.member))}(?:\\(\\))?[!?.]*\\[\\s*[\\w$]`)
    else if (!('gate' in shape) && ((shape.argument ?? 0) > 0 || shape.key !== undefined))
      others.push(`${escapeForPattern(lastWord(shape.call))}[?.]*\\(`)
    else if (!('gate' in shape)) {
      const name = escapeForPattern(lastWord(shape.call))
      calls.push(`${name}(?<=\\b${name})`)
    }
  }
  const call = `(?:${calls.join('|')})(?:<[^<>()]*>)?[?.]*\\(\\s*(?:${CONSTANT}|[\\w$])`
  return new RegExp([call, ...others].join('|'), 'gi')
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

/** A text as part of a regular expression that matches only that text. */
export function escapeForPattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
