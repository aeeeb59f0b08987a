import type { AnyNode } from '../../src/source/source-view.js'
import { walk } from '../../src/source/walk.js'
import { planSourceStrip } from '../../src/syntax/plan-source-strip.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { parseScript } from './strip-text.js'

/** What is left of a text without the nodes in `«...»`, as if no file used them any more. */
export function leftWithoutMarked(file: string, marked: string): string {
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (const part of marked.split(/([«»])/)) {
    if (part === '«') starts.push(text.length)
    else if (part === '»') ends.push(text.length)
    else text += part
  }
  const view = parseScript(file, text)
  const orphaned = new Set<AnyNode>()
  walk(view.ast, view.visitorKeys, (node) => {
    if (starts.some((start, index) => node.range[0] === start && node.range[1] === ends[index])) orphaned.add(node)
  })
  if (orphaned.size === 0) throw new Error(`no such node: ${marked}`)
  return applyEdits(text, planSourceStrip(view, [], { values: new Map(), orphaned }).edits)
}
