import type { GoNode, GoVariableDeclarator } from '../../../source/go-nodes.js'
import type { Node, AnyNode } from '../../../source/source-view.js'
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
export function findGoVariables({ view, facts }: FileStrip, stored: readonly Node[], state: GoFlowState): SharedSlot[] {
  return stored.flatMap((node): SharedSlot[] => {
    const declarator = node as AnyNode as GoVariableDeclarator
    if (
      declarator.type !== 'VariableDeclarator' ||
      declarator.id.type !== 'Identifier' ||
      !declarator.init ||
      declarator.parent.parent?.type !== 'Program'
    )
      return []
    const { name } = declarator.id
    const given = givenValue(declarator.init as GoNode, facts)
    if (!given?.gate || name === '_' || (isExportedName(name) && !state.sources.isPrivate(view))) return []
    const { sources } = state
    // The variable of another build may have another value.
    if (otherBodies(sources, view, name, declarator).length > 0) return []
    const mentions = [
      ...referencesInPackage(sources, view, name),
      ...referencesThroughImports(sources, view, name),
    ].filter((mention) => mention.node !== declarator.id)
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
