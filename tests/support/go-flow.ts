import type { FileStrip } from '../../src/codemods/project/file-strip.js'
import type { GoFlowState } from '../../src/codemods/go/flow/flow-state.js'
import type { SharedSlot } from '../../src/codemods/slots/shared-slot.js'
import type { AnyFileNode, AnyNode, SourceView } from '../../src/source/source-view.js'
import { stripOfFile } from './file-strip.js'
import { openFiles, textOf, type OpenFiles } from './open-files.js'

/** Go files, each stripped alone, with the gate `On` at a value. */
export interface GoFlow extends OpenFiles {
  readonly state: GoFlowState
  strip(name: string): FileStrip
  /** `file: text` of places, in order. */
  places(found: Iterable<AnyFileNode>): string[]
}

/** The beginning of a Go file of the package `a` that checks gates. */
export const GO_HEAD = 'package a\n\nimport "example.com/gates"\n\n'
export const GO_CHECK = 'gates.Enabled(gates.On)'

/** @param more what is known besides, such as which files may not be changed. */
export function goFlow(
  files: Readonly<Record<string, string>>,
  { value = true, ...more }: Partial<GoFlowState> & { readonly value?: boolean } = {},
): GoFlow {
  const opened = openFiles(files)
  const strips = new Map<string, FileStrip>()
  const strip = (name: string): FileStrip => {
    const known = strips.get(name) ?? stripOfFile(opened.view(name), value)
    strips.set(name, known)
    return known
  }
  const stripOf = (file: string): FileStrip | null => {
    const name = opened.nameOf(file)
    return name in files && name.endsWith('.go') ? strip(name) : null
  }
  const isGone = (view: SourceView, node: AnyNode): boolean => stripOf(view.file)?.isGone(node) ?? false
  const state = { sources: opened.go, stripOf, isOpen: () => true, isGone, ...more }
  const places = (found: Iterable<AnyFileNode>): string[] =>
    [...found].map(({ view, node }) => `${opened.nameOf(view.file)}: ${textOf(view, node)}`)
  return { ...opened, go: opened.go, modules: opened.modules, project: opened.project, state, strip, places }
}

/** `name: value` of slots, with the places that read them. */
export function describeSlots({ places }: GoFlow, slots: readonly SharedSlot[]): Record<string, string[]> {
  return Object.fromEntries(slots.map((slot) => [`${slot.name}: ${slot.value}`, places(slot.reads()).sort()]))
}

/** What is removed with the first slot once nothing reads it. */
export function removedWith({ places }: GoFlow, [slot]: readonly SharedSlot[], isGone = true): string[] {
  return slot ? places(slot.removal(() => isGone)) : []
}
