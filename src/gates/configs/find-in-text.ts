import type { TextRange } from '../../text/text-range.js'
import type { SemVer } from 'semver'
import { findFlags, readFlagList } from '../flag-text.js'
import { META_GATES, UNKNOWN_READER, type ConfigOverride, type Reader } from './config-override.js'
import { readerBefore, versionIn } from './named-programs.js'
import { flagsOf } from './read-gates.js'

/** `--kubelet-arg=feature-gates=A=true`, `kube-apiserver-arg "feature-gates=A=true"`. */
const COMPONENT_FLAG =
  /(kube-apiserver|kube-controller-manager|kube-scheduler|kubelet|kube-proxy)-args?["']?[\s=:[]+["']?feature-gates=([^\s"'\]]+)/g
/** Variables of Kubernetes' own scripts. */
const VARIABLE = /\bKUBE(LET)?_FEATURE_GATES=["']?([^\s"']+)/g

/** `yq -i '.featureGates.A = true' cluster.kind.yaml`. */
const EDIT = /\.featureGates(?:\.|\[)(["']?)([\w.-]+?)\1\]?\s*\|?=\s*(true|false)(?![\w.-])/g
const EDITOR = /(?<![\w-])yq\b/i
/** Keys that only a configuration of kind has. */
const KIND_ONLY = /\.(?:kubeadmConfigPatches|containerdConfigPatches)\b/
/** The lines of a text that an edit writes. */
const LONGEST_EDIT = 100
/** Where the body of a shell function begins or ends. */
const FUNCTION_EDGE = /^\s*function\s+[\w:-]+|^\s*[\w:-]+\s*\(\s*\)|^\}/

/** kind gives the gates to all components of the cluster. */
const KIND: Reader = { program: 'kubernetes', component: null }

const VERSION = new RegExp(
  [
    String.raw`\bkindest/node:v?([\d.]+)`,
    String.raw`\bkube(?:let|-apiserver|-controller-manager|-scheduler|-proxy):v?([\d.]+)`,
    String.raw`--kubernetes-version[=\s]+["']?v?([\d.]+)`,
    String.raw`\b(?:KUBERNETES|KUBE|K8S|INSTALL_K3S|INSTALL_RKE2)_VERSION\s*=\s*["']?v?([\d.]+)`,
    String.raw`\b(?:install|initial)_(?:k3s|rke2)_(?:version|channel)\s*=\s*["']?v?([\d.]+)`,
  ].join('|'),
  'gi',
)

/** A comment of a shell script or Dockerfile: the rest of a line after a `#` that no quote holds. */
export function findHashComments(text: string): TextRange[] {
  const comments: TextRange[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const hash = hashOf(line)
    if (hash !== null) comments.push({ start: start + hash, end: start + line.replace(/\r$/, '').length })
    start += line.length + 1
  }
  return comments
}

function hashOf(line: string): number | null {
  let quote: string | null = null
  for (let index = 0; index < line.length; index++) {
    const character = line[index] as string
    if (quote !== null) {
      if (character === '\\' && quote === '"') index++
      else if (character === quote) quote = null
    } else if (character === '\\') index++
    else if (character === '"' || character === "'") quote = character
    else if (character === '#' && (index === 0 || /\s/.test(line[index - 1] as string))) return index
  }
  return null
}

/**
 * The gates that flags set in a shell script, a Dockerfile, a systemd unit or a string. Comments are left out; offsets
 * are those of the input.
 */
export function findInText(text: string): ConfigOverride[] {
  if (!/feature[-_]?gates?/i.test(text)) return []
  const code = blank(text, findHashComments(text))
  const version = onlyVersionIn(code)
  const lines = logicalLines(code)
  const edited = findEdited(lines.map(({ text: line }) => line))
  return lines.flatMap(({ text: line, start }, index) =>
    findInLine(line, start, version, edited[index] ?? UNKNOWN_READER),
  )
}

/**
 * The programs whose configurations the lines edit with `yq`. A file in a variable is one of kind if the same function
 * also edits a key of it that only kind has.
 */
function findEdited(lines: readonly string[]): (Reader | undefined)[] {
  let part = 0
  const parts = lines.map((line) => (FUNCTION_EDGE.test(line) ? ++part : part))
  const ofKind = new Set(
    lines.flatMap((line, index) => {
      if (!KIND_ONLY.test(line) || !EDITOR.test(line)) return []
      // The text in quotes may have several lines.
      const rest = lines.slice(index, parts.lastIndexOf(parts[index] ?? 0, index + LONGEST_EDIT) + 1)
      const file = rest.map(variableAtEnd).find((name) => name !== null) ?? null
      return file === null ? [] : [`${parts[index]} ${file}`]
    }),
  )
  return lines.map((line, index) => {
    if (!EDITOR.test(line)) return undefined
    const named = readerOfEdited(line)
    return named.program === null && ofKind.has(`${parts[index]} ${variableAtEnd(line)}`) ? KIND : named
  })
}

/** `patched` of `yq -i '...' "$patched"`. */
function variableAtEnd(line: string): string | null {
  return /\s["']?\$\{?(\w+)\}?["']?\s*$/.exec(line)?.[1] ?? null
}

function findInLine(line: string, offset: number, version: SemVer | null, edited: Reader): ConfigOverride[] {
  const found = new Map<number, ConfigOverride>()
  const add = (pairs: ReturnType<typeof flagsOf>, reader: Reader): void => {
    const siblings = pairs.map(({ name }) => name)
    for (const { name, value, nameRange } of pairs) {
      if (META_GATES.has(name) || found.has(nameRange.start)) continue
      found.set(nameRange.start, { name, value, nameRange, ...reader, version, siblings })
    }
  }
  for (const match of line.matchAll(COMPONENT_FLAG)) {
    const list = match[2] ?? ''
    add(flagsOf(readFlagList(list, offset + match.index + match[0].length - list.length)), {
      program: 'kubernetes',
      component: match[1] ?? null,
    })
  }
  for (const match of line.matchAll(VARIABLE)) {
    const list = match[2] ?? ''
    add(flagsOf(readFlagList(list, offset + match.index + match[0].length - list.length)), {
      program: 'kubernetes',
      component: match[1] ? 'kubelet' : null,
    })
  }
  if (EDITOR.test(line)) {
    for (const match of line.matchAll(EDIT)) {
      const [whole, , name = '', value] = match
      const start = offset + match.index + whole.indexOf(name, '.featureGates'.length)
      add([{ name, value: value === 'true', nameRange: { start, end: start + name.length } }], edited)
    }
  }
  for (const list of findFlags(line, offset)) {
    const before = line.slice(0, list.start - offset)
    if (!isInSentence(before, line.slice(list.end - offset))) add(flagsOf(list), readerBefore(before))
  }
  return [...found.values()]
}

/** What is before a flag of which a sentence tells: `Start with --feature-gates=A=true`, `Usage: x --feature-gates`. */
const TELLS_OF_FLAG =
  /(?:(?<![\w-])(?:add|adding|and|e\.g\.|flag|like|option|or|pass|passing|set|setting|the|use|uses|using|via|with)\s+\\?[`'"]?|\b(?:usage|examples?|e\.g\.|i\.e\.)\s*:[^"`]*)--?feature[-_]?gates?[=\s]+\S?$/i

/** `--feature-gates=A=true is no longer supported` */
const TELLS_OF_LIST =
  /^[`'"]?\s+(?:are|can|could|does|doesn't|has|have|is|isn't|may|must|no longer|should|was|were|will|would)\s/i

/**
 * Whether a flag is part of a sentence, which tells of it and sets nothing.
 *
 * @param before the line up to the flag's list, `after` the line behind it.
 */
function isInSentence(before: string, after: string): boolean {
  return TELLS_OF_FLAG.test(before) || TELLS_OF_LIST.test(after)
}

/** The program whose configuration an edited file is, by the file's name. */
function readerOfEdited(line: string): Reader {
  const files = line.split(/[\s"']+/).filter((word) => /\.ya?ml$/i.test(word))
  if (files.some((file) => /kubelet/i.test(file))) return { program: 'kubernetes', component: 'kubelet' }
  return files.some((file) => /(?<![a-z])kind(?![a-z])/i.test(file)) ? KIND : UNKNOWN_READER
}

/** Lines as the shell has them: one that ends in a backslash continues. */
function logicalLines(text: string): { readonly text: string; readonly start: number }[] {
  const lines: { text: string; start: number }[] = []
  let start = 0
  let goesOn = false
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    const isContinued = /\\\r?$/.test(line)
    const content = isContinued ? line.replace(/\\(?=\r?$)/, ' ') : line
    if (goesOn && last) last.text += ` ${content}`
    else lines.push({ text: content, start })
    goesOn = isContinued
    start += line.length + 1
  }
  return lines
}

function blank(text: string, ranges: readonly TextRange[]): string {
  const parts: string[] = []
  let end = 0
  for (const range of ranges) {
    parts.push(text.slice(end, range.start), ' '.repeat(range.end - range.start))
    end = range.end
  }
  return parts.join('') + text.slice(end)
}

/** The release that a script works with, where it names one and no other. */
function onlyVersionIn(text: string): SemVer | null {
  const versions = new Map<string, SemVer>()
  for (const match of text.matchAll(VERSION)) {
    const version = versionIn((match.slice(1).find((group) => group !== undefined) ?? '').replace(/\.$/, ''))
    if (version) versions.set(version.version, version)
  }
  return versions.size === 1 ? ([...versions.values()][0] ?? null) : null
}
