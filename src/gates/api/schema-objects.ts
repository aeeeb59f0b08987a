import type { TSESTree } from '@typescript-eslint/utils'
import { lastName, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import { namesIn, type Member } from './make-type.js'

/** Functions of schema libraries that take an object of fields: zod, valibot, yup, joi, TypeBox. */
const OBJECT_CALLS: ReadonlySet<string> = new Set(['object', 'strictObject', 'looseObject', 'Object'])
const EXTENDING_CALLS: ReadonlySet<string> = new Set(['extend', 'safeExtend', 'augment', 'setKey'])

/**
 * Whether an expression is a schema of an object: `z.object({ ... })`, `Base.extend({ ... }).strict()`, `v.object({ ...
 * })`.
 */
export function isSchemaObject(expression: Node): boolean {
  return objectOf(expression) !== null
}

/** The fields of a schema, with those of the schemas written inside. */
export function schemaFields(expression: Node, view: SourceView): Member[] {
  const object = objectOf(expression)
  if (!object) return []
  return object.properties.flatMap((property) => {
    const name = property.type === 'Property' ? staticKeyName(property.key, property.computed) : null
    if (property.type !== 'Property' || name === null) return []
    const wrappers = calledNames(property.value)
    return [
      {
        name,
        nameRange: rangeOf(property.key),
        range: rangeOf(property),
        references: namesIn(property.value, view),
        isOptional: isOptional(wrappers),
        hasDefault: wrappers.some((wrapper) => /^(?:default|prefault|catch)$/.test(wrapper)),
        members: schemaFields(property.value, view),
      },
    ]
  })
}

/** The outermost one that states it decides. */
function isOptional(wrappers: readonly string[]): boolean {
  const decisive = wrappers.find((wrapper) => OPTIONAL.has(wrapper) || REQUIRED.has(wrapper))
  return decisive !== undefined && OPTIONAL.has(decisive)
}

const OPTIONAL: ReadonlySet<string> = new Set(['optional', 'nullish', 'exactOptional', 'Optional'])
const REQUIRED: ReadonlySet<string> = new Set([
  'nonoptional',
  'nonOptional',
  'nonNullish',
  'required',
  'defined',
  'Required',
])

/** The schemas that one extends. */
export function schemaBases(expression: Node, view: SourceView): string[] {
  const bases: string[] = []
  for (
    let node = unwrapExpression(expression);
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression';
    node = unwrapExpression(node.callee.object)
  ) {
    const name = staticKeyName(node.callee.property, node.callee.computed) ?? ''
    if (EXTENDING_CALLS.has(name)) bases.push(...namesIn(node.callee.object, view))
    if (name === 'merge' || name === 'and') bases.push(...node.arguments.flatMap((argument) => namesIn(argument, view)))
  }
  return bases
}

/** The object literal of a schema, after calls that refine it: `z.array(z.object({ ... })).optional()`. */
function objectOf(expression: Node): TSESTree.ObjectExpression | null {
  const node = unwrapExpression(expression)
  if (node.type !== 'CallExpression') return null
  const name = lastName(node.callee) ?? ''
  const argument = node.arguments[0] && unwrapExpression(node.arguments[0])
  if (argument?.type === 'ObjectExpression' && (OBJECT_CALLS.has(name) || EXTENDING_CALLS.has(name))) return argument
  const inner = argument && argument.type !== 'SpreadElement' ? objectOf(argument) : null
  return inner ?? (node.callee.type === 'MemberExpression' ? objectOf(node.callee.object) : null)
}

/** The names of all calls around and before a schema: `optional`, `default`. */
function calledNames(expression: Node): string[] {
  const node = unwrapExpression(expression)
  if (node.type !== 'CallExpression') return []
  const [argument] = node.arguments
  const inside =
    argument && argument.type === 'CallExpression' && /optional/i.test(lastName(node.callee) ?? '')
      ? calledNames(argument)
      : []
  return [
    lastName(node.callee) ?? '',
    ...inside,
    ...(node.callee.type === 'MemberExpression' ? calledNames(node.callee.object) : []),
  ]
}
