import type { SemVer } from 'semver'
import { enumMembers, resolveEntity } from '../../source/entities.js'
import { staticKeyName } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { walk } from '../../source/walk.js'
import type { RegistryFile, Stage, WrittenField } from '../../registry/model.js'
import { parseStage } from '../../registry/spec-fields.js'
import { formatVersion } from '../../registry/version.js'

/**
 * The registry's own way to write `stage` instead of another one: its words (`Stable`), its case, its enum.
 *
 * @returns `null` when the current value has an unknown form.
 */
export function writeStage(
  field: WrittenField,
  stage: Stage,
  registry: RegistryFile,
  view: SourceView | null,
  resolveImport: ImportResolver,
): string | null {
  const written = registry.gates
    .flatMap(({ specs }) => specs)
    .flatMap((spec) =>
      spec.fields.preRelease && spec.stage ? [{ text: spec.fields.preRelease.text, stage: spec.stage }] : [],
    )
  const form = formOf(field.text)
  if (!form) return null
  const sameForm = written.flatMap((other) => {
    const split = formOf(other.text)
    return split && split.before === form.before && split.after === form.after
      ? [{ word: split.word, stage: other.stage }]
      : []
  })
  const known = sameForm.find((other) => other.stage === stage)
  const members = form.isMember && view ? memberNames(view, field.value, resolveImport) : null
  const word =
    known?.word ??
    (members
      ? members.find((name) => parseStage(name) === stage)
      : inCaseOf(
          stage,
          sameForm.map((other) => other.word),
        ))
  return word === undefined ? null : `${form.before}${word}${form.after}`
}

interface Form {
  readonly before: string
  readonly word: string
  readonly after: string
  readonly isMember: boolean
}

/** `'Beta'`, `Beta`, `Stage.Beta`, `Stage['Beta']`, with the characters around the word. */
function formOf(text: string): Form | null {
  const match = /^([\w$.]*\.|[\w$.]+\[["']|["'`]?)([A-Za-z_-]+)(["'`]\]|["'`]?)$/.exec(text)
  if (!match) return null
  const [, before = '', word = '', after = ''] = match
  return { before, word, after, isMember: /[.[]/.test(before) }
}

/** The members of the enum or object that a stage is taken from; `null` when it isn't available. */
function memberNames(view: SourceView, value: TextRange, resolveImport: ImportResolver): string[] | null {
  const found: Node[] = []
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.range[1] <= value.start || node.range[0] >= value.end) return false
    if (node.type === 'MemberExpression' && node.range[0] === value.start && node.range[1] === value.end)
      found.push(node.object)
    return undefined
  })
  const entity = found[0] && resolveEntity(found[0], view, resolveImport)
  if (entity?.kind === 'enum') return enumMembers(entity.node).flatMap(({ id }) => staticKeyName(id, false) ?? [])
  if (entity?.kind !== 'expression' || entity.node.type !== 'ObjectExpression') return null
  return entity.node.properties.flatMap((property) =>
    property.type === 'Property' ? (staticKeyName(property.key, property.computed) ?? []) : [],
  )
}

/** The stage's name in the case of the registry's other words: `GA` with `Alpha`, `ga` with `alpha`. */
function inCaseOf(stage: Stage, words: readonly string[]): string {
  const telling = words.filter((word) => word.length > 2)
  if (telling.length > 0 && telling.every((word) => word === word.toUpperCase()))
    return stage === 'PreAlpha' ? 'PRE_ALPHA' : stage.toUpperCase()
  if (words.length > 0 && words.every((word) => word === word.toLowerCase()))
    return stage === 'PreAlpha' ? 'pre-alpha' : stage.toLowerCase()
  return stage
}

const MAJOR_AND_MINOR = /^([\w.]*MajorMinor\(\s*)\d+(\s*,\s*)\d+(\s*(?:,\s*)?\))$/

/**
 * `'1.37'` for `'1.35'`, `'v1.37.0'` for `'v1.35.0'`, `parse('1.37')` for `parse('1.35')`, `MajorMinor(1, 37)` for
 * `MajorMinor(1, 35)`; `null` when the value is not a literal version, or can't hold the patch level.
 */
export function writeVersion(text: string, version: SemVer): string | null {
  const numbered = MAJOR_AND_MINOR.exec(text)
  if (numbered) {
    const [, before, between, after] = numbered
    return version.patch === 0 ? `${before}${version.major}${between}${version.minor}${after}` : null
  }
  const plain = /^(v?)\d+(\.\d+)?(\.\d+)?$/i.exec(text)
  const match = plain ? null : /^([^"'`]*["'`]\s*)(v?)\d+(?:\.\d+)?(\.\d+)?(\s*["'`][^"'`]*)$/i.exec(text)
  const numbers = (patch: string | undefined): string =>
    patch === undefined ? formatVersion(version) : version.version
  // Without quotes, 1.40 is read as the number 1.4.
  if (plain)
    return /^\d+\.\d*0$/.test(numbers(plain[3])) && plain[1] === ''
      ? `"${numbers(plain[3])}"`
      : `${plain[1]}${numbers(plain[3])}`
  return match && `${match[1]}${match[2]}${numbers(match[3])}${match[4]}`
}
