import type { TSESTree } from '@typescript-eslint/utils'
import { RegistryConstants } from '../../../gates/registry-constants.js'
import type { ResolveContext } from '../../../gates/resolve-gate.js'
import type { GateIndex } from '../../../registry/gate-index.js'
import { Evidence, evidenceOfTypeText } from '../../../registry/readers/estree-evidence.js'
import { annotatedType } from '../../../source/annotations.js'
import { variableOf } from '../../../source/bindings.js'
import { resolveEntity, type Entity } from '../../../source/entities.js'
import { moduleExports } from '../../../registry/readers/flags/flag-copies.js'
import { findExport } from '../../../source/exports.js'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { isClass, type ClassNode } from '../../../source/targets/target.js'
import { isUsualWord } from './residual-use.js'

/** Modules that have no members named like gates: styles, images. */
const NO_CODE = /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|wasm|json5?|ya?ml|md|txt)(?:\?.*)?$/

/** Whether reading `name` of an object may read something about the gate. */
export function mayReadGate(expression: Node, name: string, context: ResolveContext): boolean {
  const object = unwrapExpression(expression)
  if (object.type === 'ThisExpression') return !isUsualWord(name) && !declaresMember(object, name)
  if (object.type === 'Super') return false
  const module = moduleOf(object, context)
  if (module === 'other') return false
  if (module === 'registry') return true
  const entity = module ?? resolveEntity(object, context.view, context.resolveImport)
  if (entity) return lacksMember(entity, name, context)
  return !isUsualWord(name) || isTypedAsGates(object, context.view)
}

/** Whether a known object had a member of that name and no longer has it. */
function lacksMember(
  entity: Entity,
  name: string,
  { index, resolveImport }: Pick<ResolveContext, 'index' | 'resolveImport'>,
): boolean {
  switch (entity.kind) {
    case 'module': {
      const exported = moduleExports(entity.view)
      const made = exported && resolveEntity(exported, entity.view, resolveImport)
      if (made) return lacksMember(made, name, { index, resolveImport })
      return (
        (!isUsualWord(name) || new RegistryConstants(index.files, resolveImport).names.has(name)) &&
        findExport(entity.view, name, resolveImport) === null
      )
    }
    case 'enum':
      return !hasOwnMember(entity.node, name)
    case 'class':
      return !isUsualWord(name) && !hasOwnMember(entity.node, name)
    case 'expression': {
      const { node, view } = entity
      if (node.type !== 'ObjectExpression')
        return !isUsualWord(name) && !/Function|Literal|ArrayExpression/.test(node.type)
      if (node.properties.some((property) => property.type === 'Property' && keyOf(property) === name)) return false
      return !isUsualWord(name) || isRegistry(view.file, index)
    }
  }
}

/** Whether a file is one of the registries. */
export function isRegistry(file: string, index: GateIndex): boolean {
  return index.files.some((registry) => registry.file === file)
}

/** Whether a specifier may mean a registry in JSON. */
export function isDataOfGates(specifier: string, index: GateIndex): boolean {
  const [name = ''] = specifier.split('/').slice(-1)
  return index.files.some(({ file, gates }) => gates.length > 0 && file.split(/[/\\]/).at(-1) === name)
}

/** `await import('./pages.js')`, and names from modules that aren't code. */
function moduleOf(
  node: Node,
  { view: from, index, resolveImport }: ResolveContext,
): Entity | 'other' | 'registry' | null {
  const source =
    node.type === 'AwaitExpression' && node.argument.type === 'ImportExpression'
      ? literalString(node.argument.source)
      : node.type === 'Identifier'
        ? importSourceOf(node, from)
        : null
  if (source === null) return null
  if (NO_CODE.test(source)) return isDataOfGates(source, index) ? 'registry' : 'other'
  if (node.type !== 'AwaitExpression') return null
  const view = resolveImport(from.file, source)
  return view && { kind: 'module', view }
}

/** `(gates: typeof featureGates) => gates.debug` */
function isTypedAsGates(node: Node, view: SourceView): boolean {
  if (node.type !== 'Identifier') return false
  const type = annotatedType(variableOf(view, node)?.defs[0]?.name as TSESTree.Identifier | undefined)
  return type !== null && evidenceOfTypeText(view.text.slice(...type.range)) >= Evidence.Gates
}

function keyOf({ key, computed }: TSESTree.Property): string | null {
  return staticKeyName(key, computed)
}

function hasOwnMember(node: TSESTree.TSEnumDeclaration | ClassNode, name: string): boolean {
  if (node.type === 'TSEnumDeclaration') return node.body.members.some(({ id }) => staticKeyName(id, false) === name)
  return node.body.body.some((member) => 'key' in member && staticKeyName(member.key, member.computed) === name)
}

/** Whether the class that `this` belongs to has a member of that name. */
function declaresMember(node: Node, name: string): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) if (isClass(parent)) return hasOwnMember(parent, name)
  return false
}

function importSourceOf(node: TSESTree.Identifier, view: SourceView): string | null {
  const declaration = variableOf(view, node)?.defs[0]?.parent as Node | null | undefined
  return declaration?.type === 'ImportDeclaration' ? declaration.source.value : null
}
