import { topLevelVariable } from '../../source/bindings.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { AnyFileNode, AnyNode, FileNode, Node } from '../../source/source-view.js'
import type { ExportedSlot } from '../../strip/slots/exported-slots.js'
import type { SlotAccess } from '../../strip/slots/slot.js'
import type { FileStrip } from './file-strip.js'
import { exportedNamesOf, ownExportsOf } from './module-exports.js'
import type { ProjectModules } from './project-modules.js'

/**
 * Whether a value that one file made constant holds in every build. Each other body must return it as written, or its
 * own file made it constant too.
 */
export function isSoInAllBuilds(
  { access, value }: ExportedSlot,
  bodies: readonly AnyFileNode[],
  stripOf: (file: string) => FileStrip | null,
): boolean {
  return bodies.every(({ view, node }) => {
    const own = stripOf(view.file)?.plan?.exported.find(({ declaration }) => declaration === node)
    return own ? own.access === access && own.value === value : writtenValue(node, access) === value
  })
}

/** The bodies of an exported function or variable in the modules that other builds take. */
export function otherBodiesOf(modules: ProjectModules, slot: ExportedSlot): FileNode[] {
  const others = modules.builds.of(slot.view.file)
  if (others.length === 0) return []
  const names = new Set(exportedNamesOf(slot))
  return others.flatMap((file): FileNode[] => {
    const other = modules.sources.viewOf(file)
    if (!other) return []
    return [...names].flatMap((name) => {
      // A module without that name is unrelated.
      if (modules.originsOf(file, name).length === 0) return []
      const own = ownExportsOf(other).find(({ exported }) => exported === name)
      const declared = own?.local ? topLevelVariable(other, own.local)?.defs[0]?.node : undefined
      return [{ view: other, node: (declared as Node | undefined) ?? own?.value ?? other.ast }]
    })
  })
}

/** The value that a declaration has as written: `const isRound = true`, `function isRound() { return true }`. */
function writtenValue(node: AnyNode, access: SlotAccess): boolean | null {
  const value = node.type === 'VariableDeclarator' && node.init ? unwrapExpression(node.init) : node
  if (access === 'constant') return booleanOf(value)
  if (
    value.type !== 'FunctionDeclaration' &&
    value.type !== 'FunctionExpression' &&
    value.type !== 'ArrowFunctionExpression'
  )
    return null
  if (accessOf(value) !== access || !value.body) return null
  if (value.body.type !== 'BlockStatement') return booleanOf(unwrapExpression(value.body))
  const [statement, ...more] = value.body.body
  return statement?.type === 'ReturnStatement' && statement.argument && more.length === 0
    ? booleanOf(unwrapExpression(statement.argument))
    : null
}

/** How code gets what a function returns; `null` for a generator. */
function accessOf(fn: {
  readonly type: string
  readonly async?: boolean
  readonly generator?: boolean
}): SlotAccess | null {
  if (fn.generator) return null
  return fn.async ? 'promise' : 'call'
}

function booleanOf(node: AnyNode): boolean | null {
  return node.type === 'Literal' && typeof node.value === 'boolean' ? node.value : null
}
