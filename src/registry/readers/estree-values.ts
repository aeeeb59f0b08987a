import type { TSESTree } from '@typescript-eslint/utils'
import type { SemVer } from 'semver'
import { variableOf } from '../../source/bindings.js'
import { resolveEntity } from '../../source/entities.js'
import { lastName, literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { importPathOf } from '../../source/go-declarations.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Stage } from '../model.js'
import { parseStage } from '../spec-fields.js'
import { parseVersion } from '../version.js'

/** An expression and its file. */
export interface Located<N extends Node = Node> {
  readonly node: N
  readonly view: SourceView
}

/** The meaning of a field's value. */
export type Read<T> =
  | { readonly kind: 'value'; readonly value: T }
  /** `undefined`, as if the field were left out. */
  | { readonly kind: 'absent' }
  /** Computed, or declared in an unavailable file. */
  | { readonly kind: 'unknown' }
  /** A literal of another type. */
  | { readonly kind: 'wrongType' }
  /** A literal of the right type that means nothing. */
  | { readonly kind: 'wrongText'; readonly text: string }

const ABSENT = { kind: 'absent' } as const
const UNKNOWN = { kind: 'unknown' } as const
const WRONG_TYPE = { kind: 'wrongType' } as const

/** The expression that `expression` evaluates to, through constants, imports and calls that return their argument. */
export function followExpression({ node, view }: Located, resolveImport: ImportResolver): Located | null {
  const entity = resolveEntity(node, view, resolveImport)
  return entity?.kind === 'expression' ? { node: unwrapExpression(entity.node), view: entity.view } : null
}

export function readBoolean(value: Located, resolveImport: ImportResolver): Read<boolean> {
  const literal = readLiteral(value, resolveImport)
  if (literal.kind !== 'value') return literal
  return typeof literal.value === 'boolean' ? { kind: 'value', value: literal.value } : WRONG_TYPE
}

export function readText(value: Located, resolveImport: ImportResolver): Read<string> {
  const literal = readLiteral(value, resolveImport)
  if (literal.kind !== 'value') return literal
  if (literal.value === null) return ABSENT
  return typeof literal.value === 'string' ? { kind: 'value', value: literal.value } : WRONG_TYPE
}

/**
 * A stage by its word, or by the name of the enum member that means it: `Stage.GA = ''` and `enum Stage { Alpha }`
 * have values that aren't words.
 */
export function readStage(value: Located, resolveImport: ImportResolver): Read<Stage> {
  const text = readText(value, resolveImport)
  const stage = text.kind === 'value' ? parseStage(text.value) : null
  if (stage) return { kind: 'value', value: stage }
  const named = stageByName(value)
  if (named) return { kind: 'value', value: named }
  return text.kind === 'value' ? { kind: 'wrongText', text: text.value } : text
}

const VERSION_FUNCTION = /^(?:must_?|try_?)?(?:parse|coerce|v)(?:_?(?:generic|semantic))?$|version$|semver$/i

/** A version as a string, or in a call like `version.parse('1.30')`, `MustParse('1.30')`, `new SemVer('1.30.0')`. */
export function readVersion(value: Located, resolveImport: ImportResolver): Read<SemVer> {
  const pair = versionPair(value, resolveImport)
  if (pair) return { kind: 'value', value: pair }
  const text = readText(versionArgument(value, resolveImport) ?? value, resolveImport)
  if (text.kind !== 'value') return text
  const version = parseVersion(text.value)
  return version ? { kind: 'value', value: version } : { kind: 'wrongText', text: text.value }
}

/** The string literal of a version, if the version is written as one in this place. */
export function versionLiteral(value: Located, resolveImport: ImportResolver): Node | null {
  const argument = versionArgument(value, resolveImport)
  const node = unwrapExpression((argument?.view === value.view ? argument : value).node)
  return literalString(node) === null ? null : node
}

function versionArgument(value: Located, resolveImport: ImportResolver): Located | null {
  const followed = followExpression(value, resolveImport)
  if (followed?.node.type !== 'CallExpression' && followed?.node.type !== 'NewExpression') return null
  const {
    callee,
    arguments: [argument, ...others],
  } = followed.node
  if (!argument || others.length > 0 || !VERSION_FUNCTION.test(lastName(callee) ?? '')) return null
  return { node: argument, view: followed.view }
}

/** `version.MajorMinor(1, 27)` of Kubernetes' apimachinery. */
function versionPair(value: Located, resolveImport: ImportResolver): SemVer | null {
  const node = value.view.language === 'go' ? followExpression(value, resolveImport)?.node : undefined
  if (node?.type !== 'CallExpression' || lastName(node.callee) !== 'MajorMinor') return null
  const [major, minor] = node.arguments
  const isPair = major?.type === 'Literal' && minor?.type === 'Literal'
  return isPair ? parseVersion(`${String(major.value)}.${String(minor.value)}`) : null
}

function stageByName({ node, view }: Located): Stage | null {
  const inner = unwrapExpression(node)
  if (inner.type === 'Identifier') {
    // In Go a constant of the package, in this file or another.
    if (view.language === 'go') return parseStage(inner.name)
    return variableOf(view, inner)?.defs[0]?.type === 'ImportBinding' ? parseStage(inner.name) : null
  }
  if (inner.type !== 'MemberExpression') return null
  const name = staticKeyName(inner.property, inner.computed)
  if (name !== null && view.language === 'go' && importPathOf(inner.object, view) !== null) return parseStage(name)
  // `environment.beta` isn't a stage; `Stage.Beta`, `featuregate.Beta` and `stages.BETA` are.
  return name !== null && isStageHolder(lastName(inner.object) ?? '') ? parseStage(name) : null
}

function isStageHolder(name: string): boolean {
  return /^[A-Z]/.test(name) || /stage|pre_?release|feature|maturity|levels?$/i.test(name)
}

/** A literal's value; `wrongType` also for objects, functions and anything else that isn't a scalar. */
function readLiteral(
  value: Located,
  resolveImport: ImportResolver,
): Read<string | number | boolean | bigint | null | RegExp> {
  const here = unwrapExpression(value.node)
  if (here.type === 'Identifier' && here.name === 'undefined') return ABSENT
  const node = followExpression(value, resolveImport)?.node
  const text = node && literalString(node)
  if (typeof text === 'string') return { kind: 'value', value: text }
  switch (node?.type) {
    case 'Literal':
      return { kind: 'value', value: node.value }
    case 'UnaryExpression':
      return readUnary(node)
    case 'BinaryExpression': {
      const joined = joinedText(node)
      return joined === null ? UNKNOWN : { kind: 'value', value: joined }
    }
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'JSXElement':
      return WRONG_TYPE
    case 'Identifier':
      return node.name === 'undefined' ? ABSENT : UNKNOWN
    default:
      return UNKNOWN
  }
}

/** `'a' + 'b'`, as long texts are broken over lines. */
function joinedText(node: Node): string | null {
  const parts: string[] = []
  for (let left = node; ;) {
    const sum = left.type === 'BinaryExpression' && left.operator === '+' ? left : null
    const text = literalString(sum ? sum.right : left)
    if (text === null) return null
    parts.unshift(text)
    if (!sum) return parts.join('')
    left = sum.left as Node
  }
}

/** `!0` and `!1`, as minifiers and terse people write booleans; `void 0`; `-1`. */
function readUnary({ operator, argument }: TSESTree.UnaryExpression): Read<boolean | number> {
  if (argument.type !== 'Literal') return UNKNOWN
  if (operator === 'void') return ABSENT
  if (operator === '!' && (typeof argument.value === 'number' || typeof argument.value === 'boolean')) {
    return { kind: 'value', value: !argument.value }
  }
  return operator === '-' && typeof argument.value === 'number' ? { kind: 'value', value: -argument.value } : UNKNOWN
}
