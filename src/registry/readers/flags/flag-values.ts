import type { TSESTree } from '@typescript-eslint/utils'
import { isBooleanType } from '../../../source/boolean-type.js'
import type { FunctionNode } from '../../../source/function-nodes.js'
import { lastName, literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import type { Node } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import type { SpecFieldName, Stage, WrittenField } from '../../model.js'
import { parseFlagStage } from '../../spec-fields.js'
import { readExpression } from '../data-fields.js'
import { readBoolean, readText, type Read } from '../estree-values.js'
import { returnedBy } from './flag-copies.js'
import { isSetFromOutside } from './flag-environment.js'
import type { FlagContext } from './flag-row.js'

/**
 * What the value of a row shows about its flag. `sure`: it is a flag; `maybe`: it may be one; `not`: it is something
 * else.
 */
export interface FlagValue {
  readonly likeness: 'sure' | 'maybe' | 'not'
  readonly default: boolean | null
  readonly stage: Stage | null
  readonly description: string | null
  readonly fields: Readonly<Partial<Record<SpecFieldName, WrittenField>>>
  /** It is `null`: nobody has decided yet whether the flag is on. */
  readonly isOpen?: true
}

const NOTHING_SAID = { default: null, stage: null, description: null, fields: {} } as const
const NOT: FlagValue = { likeness: 'not', ...NOTHING_SAID }
const MAYBE: FlagValue = { likeness: 'maybe', ...NOTHING_SAID }
/** What has the place of a flag and isn't one. */
export const NOT_A_FLAG = NOT
/** A flag to which other code gives its value. */
export const OPEN_FLAG: FlagValue = { ...MAYBE, isOpen: true }

/** Fields that say whether a flag is on without being set. */
export const DEFAULT_FIELD = /^(?:default(?:_?(?:val(?:ue)?|state|enabled|on))?|(?:is_?)?enabled(?:_?by_?default)?)$/i
const TEXT_FIELD = /^(?:(?:short|full|long|display(?:able)?)?_?description|label|title|summary|doc(?:s|umentation)?)$/i
/** Grafana writes the default as an expression in a string. */
const EXPRESSION_FIELD = /^expression$/i
const STAGE_FIELD = /^(?:stage|state|status|pre_?release|maturity)$/i

/** The value of a flag's entry: a boolean, an object with one, or an expression that computes it. */
export function readFlagValue(value: Node, context: FlagContext): FlagValue {
  const node = unwrapExpression(value)
  if (node.type === 'ObjectExpression') return readFlagObject(node, context)
  if (node.type === 'Literal' && node.raw === 'null') return OPEN_FLAG
  const read = readBoolean({ node, view: context.view }, context.resolveImport)
  if (read.kind === 'value') return { ...MAYBE, likeness: 'sure', default: read.value }
  if (read.kind !== 'unknown') return NOT
  if (isSetFromOutside(node, context)) return { ...MAYBE, likeness: 'sure' }
  return mayBeBoolean(node) ? MAYBE : NOT
}

/** The value of a getter, by what it returns or by the type that it declares. */
export function readGetter(getter: FunctionNode, context: FlagContext): FlagValue {
  const returned = returnedBy(getter)
  const [, ...others] = getter.body?.type === 'BlockStatement' ? getter.body.body : []
  const value = returned && others.length === 0 ? readFlagValue(returned, context) : MAYBE
  const isDeclared = isBooleanType(getter.returnType?.typeAnnotation)
  return isDeclared && value.default === null ? { ...MAYBE, likeness: 'sure' } : value
}

/** As {@link readFlagValue}, or a sentence about the flag, which a `Map` of all flags may have as its only value. */
export function readDescribed(value: Node, context: FlagContext): FlagValue {
  const text = literalString(unwrapExpression(value))
  return text !== null && /\s/.test(text) ? { ...MAYBE, description: text } : readFlagValue(value, context)
}

/** As {@link readFlagValue}, or a call that makes a status of one boolean: `defaultStatus(true)`. */
export function readStatus(value: Node, context: FlagContext): FlagValue {
  const node = unwrapExpression(value)
  const [given, ...others] = node.type === 'CallExpression' ? node.arguments : []
  const isMade = given !== undefined && given.type !== 'SpreadElement' && others.length === 0
  const made = isMade ? readFlagValue(given, context) : null
  return made?.likeness === 'sure' ? made : readFlagValue(value, context)
}

/** A computed value may be a boolean; an object, a list or a string isn't one. */
function mayBeBoolean(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression':
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      return true
    case 'UnaryExpression':
      return node.operator === '!'
    case 'BinaryExpression':
      return /^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(node.operator)
    default:
      return false
  }
}

/** `{ description: '...', default: false }`; a default that isn't a boolean belongs to a setting. */
export function readFlagObject(object: TSESTree.ObjectExpression, context: FlagContext): FlagValue {
  const found = new FlagFields(context)
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.kind !== 'init') continue
    const name = staticKeyName(property.key, property.computed)
    if (name !== null) found.add(name, property)
  }
  return found.finish()
}

class FlagFields {
  readonly #context: FlagContext
  readonly #fields: Partial<Record<SpecFieldName, WrittenField>> = {}
  #default: Read<boolean> | null = null
  #stage: Stage | null = null
  #description: string | null = null
  #hasText = false

  constructor(context: FlagContext) {
    this.#context = context
  }

  add(name: string, property: TSESTree.Property): void {
    const value = { node: property.value as Node, view: this.#context.view }
    if (DEFAULT_FIELD.test(name)) {
      // A field with a name like `default` is better evidence than `enabled`.
      if (this.#default !== null && !/^default/i.test(name)) return
      this.#default = readBoolean(value, this.#context.resolveImport)
      this.#note('default', name, property)
    } else if (EXPRESSION_FIELD.test(name)) {
      const text = readText(value, this.#context.resolveImport)
      const isOn = text.kind === 'value' ? readExpression(text.value) : null
      this.#default = isOn === null ? { kind: 'unknown' } : { kind: 'value', value: isOn }
      this.#note('default', name, property)
    } else if (STAGE_FIELD.test(name)) {
      this.#stage = this.#readStage(value.node)
      if (this.#stage !== null) this.#note('preRelease', name, property)
    } else if (TEXT_FIELD.test(name)) {
      this.#hasText = true
      const text = literalString(value.node)
      if (this.#description === null && text !== null) this.#description = text
    }
  }

  finish(): FlagValue {
    const isWrong = this.#default !== null && this.#default.kind !== 'value' && this.#default.kind !== 'unknown'
    if (isWrong) return NOT
    const isSure = this.#default?.kind === 'value' || this.#stage !== null
    if (!isSure && !this.#hasText && this.#default === null) return NOT
    return {
      likeness: isSure ? 'sure' : 'maybe',
      default: this.#default?.kind === 'value' ? this.#default.value : null,
      stage: this.#stage,
      description: this.#description,
      fields: this.#fields,
    }
  }

  #readStage(node: Node): Stage | null {
    const text = readText({ node, view: this.#context.view }, this.#context.resolveImport)
    if (text.kind === 'value') return parseFlagStage(text.value)
    const name = lastName(node)
    return name === null ? null : parseFlagStage(name)
  }

  #note(field: SpecFieldName, name: string, property: TSESTree.Property): void {
    const value = property.value as Node
    this.#fields[field] = {
      name,
      range: rangeOf(property),
      value: rangeOf(value),
      text: this.#context.view.text.slice(...value.range),
    }
  }
}
