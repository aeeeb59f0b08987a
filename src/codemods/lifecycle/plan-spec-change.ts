import { planFieldAfter, planLockField } from '../../registry-edits/entry-edits.js'
import { planPromisedVersion, planRemovalPromise } from '../../registry-edits/removal-edits.js'
import { addMinors, compareVersions, formatVersion, isSameMinor } from '../../registry/version.js'
import type { FeatureSpec, Gate, Policy, RegistryFile, SpecFieldName } from '../../registry/model.js'
import { isFlagShape } from '../../registry/readers/flags/flag-row.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { ParsedSource } from '../../source/source-view.js'
import { applyEdits, type TextEdit } from '../../text/text-edits.js'
import { tidyGo } from '../../syntax/go/format/tidy-go.js'
import { listAround, mapAt } from '../remove/entry-syntax.js'
import { ItemEdits } from '../../text/item-edits.js'
import { planSpecCopy } from './append-spec.js'
import { decideSpec, type LifecycleContext } from './decide-spec.js'
import { writeStage, writeVersion } from './field-words.js'
import { readsBackAs } from './reads-back.js'
import type { ChangeRefusal, NextSpec, SpecChange } from './spec-change.js'

/** A registry's source, and how to read it. */
export interface RegistryText {
  readonly file: string
  readonly text: string
  readonly registry: RegistryFile
  /** Parses and reads another state of the file, the way this one was read. */
  readonly read: (text: string) => { readonly source: ParsedSource | null; readonly registry: RegistryFile }
  readonly resolveImport: ImportResolver
}

export type SpecChangePlan =
  | ChangeRefusal
  | { readonly edits: readonly TextEdit[]; readonly after: string; readonly next: NextSpec }

/**
 * Plans the edits that lock a gate or bring it to its next stage. The gate gets another spec in the style of its last
 * one; where the registry keeps one spec per gate, that spec changes. The removal promise is updated too. Pure. The
 * result is read again before it is returned: the gate must have exactly its old specs and the new one, and nothing
 * else may have changed. Otherwise the plan is a refusal.
 */
export function planSpecChange(
  file: RegistryText,
  gate: Gate,
  change: SpecChange,
  policy: Policy,
  context: Pick<LifecycleContext, 'currentVersion'>,
): SpecChangePlan {
  const foreign = refuseForeign(file.registry, gate)
  if (foreign) return foreign
  const next = decideSpec(gate, change, { ...context, registry: file.registry, policy })
  if ('reason' in next) return next
  const draft = new SpecDraft(file, gate, next)
  let refusal: ChangeRefusal | null = null
  for (const written of fieldsToWrite(gate, next)) {
    const drafted = draft.write(written)
    if (typeof drafted === 'string') {
      const after = file.file.endsWith('.go') ? tidyGo(file.file, file.text, drafted) : drafted
      if (readsBackAs(file, file.read(after).registry, gate, next))
        return { after, next, edits: [minimalEdit(file.text, after)] }
      refusal ??= {
        rule: null,
        reason: 'the changed entry would not be read back correctly, so it is left alone; edit it by hand',
      }
    } else refusal = drafted
  }
  return refusal ?? { rule: null, reason: 'the form of the entry is unknown; edit it by hand' }
}

/**
 * Fields that a registry omits follow from the stage, so the plan writes as few as it can. But where the default is
 * written, the lock is written too.
 */
function fieldsToWrite({ specs }: Gate, { lockToDefault }: NextSpec): readonly (readonly SpecFieldName[])[] {
  const attempts: SpecFieldName[][] = [[], ['lockToDefault'], ['default'], ['default', 'lockToDefault']]
  return lockToDefault && specs.at(-1)?.fields.default ? [['lockToDefault'], ...attempts] : attempts
}

function refuseForeign({ shape }: RegistryFile, { specs }: Gate): ChangeRefusal | null {
  if (
    specs.some(({ fields }) => fields.preRelease && /^(?:State|preRelease)$/.test(fields.preRelease.name)) &&
    shape === 'gate-registrations'
  ) {
    return byHand('the call registers only the current stage of the gate')
  }
  if (shape === 'kubernetes-list') {
    return {
      rule: null,
      reason: 'the file is generated from the code of Kubernetes; change the gate there, and generate the list again',
    }
  }
  if (isFlagShape(shape) || shape === 'feature-list') {
    return byHand('the registry lists flags without a life cycle, so it has no place for a stage, a version or a lock')
  }
  if (shape === 'otel-metadata') {
    return byHand('metadata.yaml has only the current stage of a gate, and code is generated from it')
  }
  return null
}

/** One way to write a change. */
class SpecDraft {
  readonly #file: RegistryText
  readonly #gate: Gate
  readonly #next: NextSpec

  constructor(file: RegistryText, gate: Gate, next: NextSpec) {
    this.#file = file
    this.#gate = gate
    this.#next = next
  }

  /** @param missing the fields to add when the last spec lacks them. */
  write(missing: readonly SpecFieldName[]): string | ChangeRefusal {
    let { text } = this.#file
    if (this.#next.how === 'append') {
      const copied = this.#copySpec()
      if (typeof copied !== 'string') return copied
      text = copied
      const bare = this.#dropFields(text)
      if (typeof bare !== 'string') return bare
      text = bare
    }
    const changed = this.#changeFields(text, missing)
    return typeof changed === 'string' ? this.#promiseRemoval(changed) : changed
  }

  #copySpec(): string | ChangeRefusal {
    const { text, read } = this.#file
    const last = this.#gate.specs.at(-1)
    const { source } = read(text)
    if (!last || !source || source.kind === 'failure') return byHand("the registry can't be parsed")
    const mayWrap = source.kind === 'data' || this.#file.registry.gates.some((gate) => listsSpecs(gate, source))
    const edits = planSpecCopy(source, this.#gate, last, mayWrap)
    return typeof edits === 'string' ? { rule: null, reason: edits } : applyEdits(text, edits)
  }

  /** Removes from the copy what only the last spec's own release says. */
  #dropFields(text: string): string | ChangeRefusal {
    const { gate, source } = this.#locate(text)
    const spec = gate?.specs.at(-1)
    if (!spec || !source || source.kind === 'failure') return byHand("its copy can't be read")
    const own = [spec.fields.removeIn, spec.fields.minCompatibilityVersion].filter((field) => field !== undefined)
    if (own.length === 0) return text
    const map = mapAt(source, spec.range)
    if (!map) return byHand("its last spec isn't a plain object")
    const edits = new ItemEdits(source)
    const isOwn = (index: number): boolean => own.some(({ range }) => range.start === map.items[index]?.start)
    if (map.isBlock) for (const [index, item] of map.items.entries()) if (isOwn(index)) edits.deleteLines(item)
    if (!map.isBlock) edits.deleteItems({ items: map.items, inner: { start: map.start + 1, end: map.end - 1 } }, isOwn)
    return applyEdits(text, edits.toEdits())
  }

  #changeFields(text: string, missing: readonly SpecFieldName[]): string | ChangeRefusal {
    const next = this.#next
    const { gate, registry, source } = this.#locate(text)
    const spec = gate?.specs.at(-1)
    if (!gate || !spec || !source) return byHand("its copy can't be read")
    const { default: on, lockToDefault } = spec.fields
    const named = this.#namedFieldEdits(spec, source)
    if (!Array.isArray(named)) return named
    const edits: TextEdit[] = [...named]
    if (on && spec.default !== next.default) edits.push({ ...on.value, text: inWordsOf(on.text, next.default) })
    if (lockToDefault && spec.lockToDefault !== next.lockToDefault) {
      edits.push({ ...lockToDefault.value, text: inWordsOf(lockToDefault.text, next.lockToDefault) })
    }
    const added =
      !on && missing.includes('default') ? this.#addDefault(spec, { text, registry, kind: this.#kindOf(source) }) : []
    if (!added) return byHand("it isn't clear where to write its default")
    edits.push(...added)
    const changed = applyEdits(text, edits)
    return !lockToDefault && missing.includes('lockToDefault') ? this.#addLock(changed) : changed
  }

  #addDefault({ fields }: FeatureSpec, edited: Parameters<typeof planFieldAfter>[0]): readonly TextEdit[] | null {
    const neighbour = fields.preRelease ?? fields.version
    const name = neighbour && /^[A-Z]/.test(neighbour.name) ? 'Default' : 'default'
    return neighbour ? planFieldAfter(edited, neighbour, name, String(this.#next.default)) : null
  }

  /** The edits of the version and the stage. */
  #namedFieldEdits(spec: FeatureSpec, source: ParsedSource): TextEdit[] | ChangeRefusal {
    const next = this.#next
    const { version, preRelease } = spec.fields
    const edits: TextEdit[] = []
    if (version && next.how === 'append') {
      const written = writeVersion(version.text, next.version)
      if (written === null) return byHand(`its version is written as ${version.text}, not as a string`)
      edits.push({ ...version.value, text: written })
    }
    if (spec.stage === next.stage) return edits
    const view = source.kind === 'estree' ? source : null
    const written =
      preRelease && writeStage(preRelease, next.stage, this.#file.registry, view, this.#file.resolveImport)
    if (!preRelease || !written)
      return byHand(`it isn't known how to write ${preRelease?.text ?? 'the stage'} for ${next.stage}`)
    return [...edits, { ...preRelease.value, text: written }]
  }

  #addLock(text: string): string | ChangeRefusal {
    const { gate, registry, source } = this.#locate(text)
    const spec = gate?.specs.at(-1)
    const edits = gate && spec && source && planLockField({ text, registry, kind: this.#kindOf(source) }, gate, spec)
    if (!edits) return byHand("it isn't clear where to write its lock")
    const locked = applyEdits(text, edits)
    return this.#next.lockToDefault ? locked : this.#unlock(locked)
  }

  #unlock(text: string): string | ChangeRefusal {
    const field = this.#locate(text).gate?.specs.at(-1)?.fields.lockToDefault
    return field
      ? applyEdits(text, [{ ...field.value, text: 'false' }])
      : byHand("it isn't clear where to write its lock")
  }

  #promiseRemoval(text: string): string | ChangeRefusal {
    const { removeIn } = this.#next
    if (!removeIn) return text
    const { gate, registry, source } = this.#locate(text)
    const spec = gate?.specs.at(-1)
    if (!gate || !spec || !source) return byHand("its copy can't be read")
    const edits = gate.removal
      ? updatePromise(text, gate, removeIn)
      : planRemovalPromise({ text, registry, kind: this.#kindOf(source) }, gate, spec, formatVersion(removeIn))
    return edits ? applyEdits(text, edits) : byHand("it isn't clear where to write the promise of its removal")
  }

  #locate(text: string): { gate: Gate | undefined; registry: RegistryFile; source: ParsedSource | null } {
    const { source, registry } = this.#file.read(text)
    const same = registry.gates.filter((gate) => gate.name === this.#gate.name && gate.file === this.#file.file)
    return { source, registry, gate: same.length === 1 ? same[0] : undefined }
  }

  #kindOf(source: ParsedSource): 'script' | 'yaml' | 'json' {
    return source.kind === 'data' ? source.format : 'script'
  }
}

function listsSpecs(gate: Gate, source: ParsedSource): boolean {
  const [spec]: readonly (FeatureSpec | undefined)[] = gate.specs
  return spec !== undefined && source.kind !== 'failure' && listAround(source, spec.range, gate.range) !== null
}

/** Keeps a promise that fits. One made for another lock gets the new release. */
function updatePromise(
  text: string,
  { removal }: Gate,
  removeIn: NonNullable<NextSpec['removeIn']>,
): TextEdit[] | null {
  if (!removal || removal.kind === 'not-before') return []
  const promised = removal.kind === 'after' ? addMinors(removal.version, 1) : removal.version
  if (isSameMinor(promised, removeIn) || (promised.major > removeIn.major && compareVersions(promised, removeIn) > 0))
    return []
  if (removal.kind === 'in') return planPromisedVersion(text, removal, formatVersion(removeIn))
  return removeIn.minor === 0 ? null : planPromisedVersion(text, removal, formatVersion(addMinors(removeIn, -1)))
}

/** `true` in the registry's spelling: `True`, `TRUE`. */
function inWordsOf(text: string, value: boolean): string {
  if (/^[TF][RA]/.test(text)) return String(value).toUpperCase()
  return /^[TF]/.test(text) ? `${value ? 'T' : 'F'}${String(value).slice(1)}` : String(value)
}

function byHand(reason: string): ChangeRefusal {
  return { rule: null, reason: `${reason}; edit it by hand` }
}

/** The one range where two strings differ. */
function minimalEdit(before: string, after: string): TextEdit {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let tail = 0
  const longest = Math.min(before.length, after.length) - start
  while (tail < longest && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}
