import type { GoNode } from '../../../source/go-nodes.js'
import type { FileStrip } from '../../project/file-strip.js'
import { otherBodies } from '../go-bodies.js'
import { isExportedName } from '../go-sources.js'
import { referencesInPackage, referencesThroughImports } from '../go-uses.js'
import { givenValue } from './given-value.js'
import { sharedSlot, type SharedSlot } from '../../slots/shared-slot.js'
import { removedOnceUnread } from './given-value.js'
import type { GoFlowState } from './flow-state.js'
import { isWritten } from '../../../source/role-of.js'

/**
 * Package variables that hold a gate's value from their declaration on. No file of the package assigns to them or takes
 * their address, and for an exported name no other file does. Variables that other modules may import are kept.
 */
export function findGoVariables(
  { view, facts }: FileStrip,
  stored: readonly GoNode[],
  state: GoFlowState,
): SharedSlot[] {
  return stored.flatMap((node): SharedSlot[] => {
    if (
      node.type !== 'VariableDeclarator' ||
      node.id.type !== 'Identifier' ||
      !node.init ||
      node.parent.parent?.type !== 'Program'
    )
      return []
    const { name } = node.id
    const given = givenValue(node.init, facts)
    if (!given?.gate || name === '_' || (isExportedName(name) && !state.sources.isPrivate(view))) return []
    const { sources } = state
    // The variable of another build may have another value.
    if (otherBodies(sources, view, name, node).length > 0) return []
    const mentions = [
      ...referencesInPackage(sources, view, name),
      ...referencesThroughImports(sources, view, name),
    ].filter((mention) => mention.node !== node.id)
    if (mentions.some((mention) => isWritten(mention.node))) return []
    return [
      sharedSlot({
        kind: 'Go variable',
        view,
        name,
        declaration: node,
        access: 'constant',
        value: given.value,
        gate: given.gate,
        findUses: () => ({ reads: mentions, settings: [] }),
        removal: removedOnceUnread(mentions, [{ view, node }]),
      }),
    ]
  })
}
