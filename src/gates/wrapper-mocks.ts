import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, variableOf } from '../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { contains, rangeOf } from '../text/text-range.js'
import { dottedPath } from './dotted-path.js'
import { booleanOf, type GateSetting } from './gate-settings.js'

/** An exported function or constant that checks one gate. */
export interface Wrapper {
  /** The name under which its module exports it. */
  readonly exported: string
  /** The gate's name in the settings. */
  readonly gate: string
  /** Whether a specifier means its module. */
  readonly isFrom: (specifier: string) => boolean
  /** Expressions that refer to it in this file. */
  readonly references: readonly Node[]
}

export const GIVES =
  /^(?:mock(?:Return|Resolved)Value(?:Once)?|mockImplementation(?:Once)?|returns|resolves|callsFake)$/
export const RESETS = /^(?:mock(?:Reset|Restore|Clear)|restore|reset|resetHistory)$/
const SPIES = /^(?:spyOn|stub|replace)$/
/** Such a call also gets what replaces the function. */
const REPLACES = /^(?:method|replace)$/

/** Whether a file may replace something by a mock. */
export function mayMock(text: string): boolean {
  return /mock|\bspyOn\b|\bstub\b|\bsinon\b/i.test(text)
}

/**
 * Every place in a test file that mocks a wrapper: `vi.mock('./flags', () => ({ isOn: () => true }))`,
 * `vi.mocked(isOn).mockReturnValue(true)`, `jest.spyOn(flags, 'isOn')`, sinon's stubs. A mock of unknown form counts as
 * a setting with an unknown value.
 */
export function findWrapperMocks(view: SourceView, wrapper: Wrapper): GateSetting[] {
  const finder = new MockFinder(view, wrapper)
  for (const call of nodesOf(view, 'CallExpression')) finder.visit(call)
  for (const reference of wrapper.references) finder.visitReference(reference)
  return finder.settings
}

/** `vi.mock`, `jest.doMock`, `jest.unstable_mockModule` */
export function isModuleMock(call: TSESTree.CallExpression): boolean {
  return (
    call.callee.type === 'MemberExpression' &&
    /^(?:do)?mock$|^unstable_mockModule$/i.test(staticKeyName(call.callee.property, call.callee.computed) ?? '')
  )
}

/**
 * `vi.mock('./flags')`, `vi.mock('./flags', make)`: whether a mock also replaces the exports that it doesn't name. A
 * factory that gets or imports the original is taken to spread it.
 */
export function replacesWhole(call: TSESTree.CallExpression, text: string): boolean {
  const [, factory] = call.arguments
  if (!factory) return true
  // `{ spy: true }` only watches the originals.
  if (factory.type === 'ObjectExpression') return false
  const takesOriginal = 'params' in factory && factory.params.length > 0
  return !takesOriginal && !/\b(?:importActual|requireActual)\b/.test(text.slice(...factory.range))
}

/** The property in a module's replacement that replaces one of its exports. */
export function mockedMember(call: TSESTree.CallExpression, exported: string): TSESTree.Property | null {
  const object = mockedModule(call)
  return object && propertyNamed(object, exported)
}

export function propertyNamed({ properties }: TSESTree.ObjectExpression, name: string): TSESTree.Property | null {
  const found = properties.find(
    (property) => property.type === 'Property' && staticKeyName(property.key, property.computed) === name,
  )
  return found?.type === 'Property' ? found : null
}

/**
 * `jest.spyOn(flags, 'isOn')`, `sinon.stub(flags, 'isOn')`, `mock.method(flags, 'isOn', () => true)`: the name that is
 * replaced.
 */
export function spiedName(call: TSESTree.CallExpression): string | null {
  const [name = '', owner] = dottedPath(call.callee)?.toReversed() ?? []
  const isSpy = SPIES.test(name) || (name === 'method' && owner === 'mock')
  return isSpy && call.arguments[1] ? literalString(call.arguments[1]) : null
}

class MockFinder {
  readonly settings: GateSetting[] = []
  readonly #view: SourceView
  readonly #wrapper: Wrapper
  readonly #seen = new Set<unknown>()

  constructor(view: SourceView, wrapper: Wrapper) {
    this.#view = view
    this.#wrapper = wrapper
  }

  visit(call: TSESTree.CallExpression): void {
    if (isModuleMock(call)) {
      const specifier = mockedSpecifier(call)
      const member =
        specifier !== null && this.#wrapper.isFrom(specifier) ? mockedMember(call, this.#wrapper.exported) : null
      if (member) this.#readMember(member)
    } else if (
      spiedName(call) === this.#wrapper.exported &&
      this.#wrapper.references.some((reference) => reference === call.arguments[0])
    ) {
      this.#follow(call, call.arguments[1] as Node)
    }
  }

  visitReference(reference: Node): void {
    const { parent } = reference
    // A call has the value of its mock, and a spy was visited at its call.
    if (!parent || (parent.type === 'CallExpression' && (parent.callee === reference || spiedName(parent) !== null)))
      return
    if (
      parent.type === 'MemberExpression' &&
      parent.object === reference &&
      !GIVES.test(nameOf(parent)) &&
      !RESETS.test(nameOf(parent))
    )
      return
    this.#follow(handleOf(reference), reference)
  }

  #readMember(property: TSESTree.Property): void {
    const held = handleIn(forwardedTo(property.value) ?? property.value)
    const variable = held && variableOf(this.#view, held.name)
    if (held && variable && (held.key === null || isConstantObject(variable))) {
      this.#add('member', property, property.key, null, null)
      return held.key === null
        ? this.#followVariable(variable, property.key)
        : this.#followProperty(variable, held.key, property.key)
    }
    const given = givenBy(property.value)
    this.#add(
      'member',
      property,
      property.key,
      given === undefined ? null : given,
      given === undefined ? property.value : null,
    )
  }

  /** A chain of calls on something that is a mock: `.mockReset().mockReturnValue(true)`. */
  #follow(handle: Node, name: Node): void {
    let end = handle
    let valueNode: Node | null = replacementIn(handle)
    for (let link = methodCallOn(end); link; link = methodCallOn(end)) {
      const { call, method } = link
      const [given] = call.arguments
      if (GIVES.test(method) && valueNode === null && given) valueNode = given
      else if (!RESETS.test(method)) return this.#add('mock', call, name, null, call)
      end = call
    }
    const top = unwrapUp(end)
    const target = this.#variableGetting(top)
    const isPlain =
      target ||
      ((end !== handle || valueNode !== null) &&
        /^(?:ExpressionStatement|AwaitExpression|ArrowFunctionExpression)$/.test(top.parent?.type ?? ''))
    const value = valueNode && booleanGivenBy(valueNode)
    this.#add('mock', top, name, value, isPlain ? valueNode : (valueNode ?? top))
    if (target) this.#followVariable(target, name)
  }

  /** `mock` of `const mock = ...` and `mock = ...`. */
  #variableGetting(value: Node): Variable | null {
    const { parent } = value
    if (parent?.type === 'VariableDeclarator' && parent.init === value)
      return this.#view.scopes.getDeclaredVariables(parent)[0] ?? null
    return parent?.type === 'AssignmentExpression' && parent.right === value
      ? variableOf(this.#view, parent.left)
      : null
  }

  #followVariable(variable: Variable, name: Node): void {
    if (this.#seen.has(variable)) return
    this.#seen.add(variable)
    const declarator = variable.defs[0]?.node
    const init = declarator?.type === 'VariableDeclarator' ? declarator.init : null
    if (init && isNeverReassigned(variable)) {
      const key = declarator?.type === 'VariableDeclarator' ? keyTakenFor(variable, declarator.id) : null
      if (key !== null) this.#readProperty(init, key, name)
      const given = key === null ? givenBy(hoistedBy(init) ?? init) : undefined
      if (given !== undefined) this.#add('mock', init, name, given, null)
    }
    for (const { identifier, init: isInit } of variable.references) {
      const reference = identifier as Node
      const isStored = reference.parent?.type === 'AssignmentExpression' && reference.parent.left === reference
      if (!isInit && !isStored && !this.#isInMockedMember(reference)) this.#follow(handleOf(reference), reference)
    }
  }

  /** `mocks.isOn` of `const mocks = vi.hoisted(() => ({ isOn: vi.fn() }))` */
  #followProperty(variable: Variable, key: string, name: Node): void {
    this.#readProperty((variable.defs[0]?.node as TSESTree.VariableDeclarator).init as Node, key, name)
    for (const { identifier } of variable.references) {
      const { parent } = identifier as Node
      if (parent?.type !== 'MemberExpression' || parent.object !== identifier || nameOf(parent) !== key) continue
      if (!this.#isInMockedMember(parent)) this.#follow(handleOf(parent), parent)
    }
  }

  /** A mock that an object has from the beginning. */
  #readProperty(init: Node, key: string, name: Node): void {
    const object = unwrapExpression(hoistedBy(init) ?? init)
    const property = object.type === 'ObjectExpression' ? propertyNamed(object, key) : null
    const given = property && givenBy(property.value)
    if (property) this.#add('member', property, name, given ?? null, given === undefined ? property.value : null)
  }

  #isInMockedMember(reference: Node): boolean {
    return this.settings.some(({ shape, node }) => shape === 'member' && contains(node, reference))
  }

  #add(shape: 'mock' | 'member', node: Node, name: Node, value: boolean | null, valueNode: Node | null): void {
    if (this.#seen.has(node)) return
    this.#seen.add(node)
    this.settings.push({ name: this.#wrapper.gate, shape, node, value, valueNode, nameRange: rangeOf(name) })
  }
}

/** `() => true` of `mock.method(flags, 'isOn', () => true)` and `sinon.replace(flags, 'isOn', () => true)`. */
export function replacementIn(call: Node): Node | null {
  const isReplaced =
    call.type === 'CallExpression' && spiedName(call) !== null && REPLACES.test(dottedPath(call.callee)?.at(-1) ?? '')
  return isReplaced ? (call.arguments[2] ?? null) : null
}

/** The call of a method of an expression. */
function methodCallOn(object: Node): { readonly call: TSESTree.CallExpression; readonly method: string } | null {
  const outermost = unwrapUp(object)
  const member = outermost.parent
  if (member?.type !== 'MemberExpression' || member.object !== outermost) return null
  const call = member.parent
  return call.type === 'CallExpression' && call.callee === member ? { call, method: nameOf(member) } : null
}

/** `vi.mocked(isOn)` of `isOn`. */
function handleOf(reference: Node): Node {
  const { parent } = unwrapUp(reference)
  return parent?.type === 'CallExpression' &&
    parent.callee !== reference &&
    dottedPath(parent.callee)?.at(-1) === 'mocked'
    ? parent
    : reference
}

/** Whether something is handled as a mock: `vi.mocked(config.isOn)`, `(config.isOn as Mock).mockReset()`. */
export function isMockHandle(node: Node): boolean {
  const { parent } = unwrapUp(node)
  if (parent?.type === 'CallExpression') return handleOf(node) === parent
  return (
    parent?.type === 'MemberExpression' &&
    parent.object === unwrapUp(node) &&
    (GIVES.test(nameOf(parent)) || RESETS.test(nameOf(parent)))
  )
}

/** The outermost cast around an expression. */
function unwrapUp(node: Node): Node {
  let outer = node
  while (outer.parent && /^TS(?:As|NonNull|Satisfies|TypeAssertion)/.test(outer.parent.type)) outer = outer.parent
  return outer
}

/** The value that a mock returns; `null` when it returns nothing yet, `undefined` when the value is unknown. */
export function givenBy(value: Node): boolean | null | undefined {
  const node = unwrapExpression(value)
  const literal = booleanGivenBy(node)
  if (literal !== null) return literal
  if (node.type !== 'CallExpression') return undefined
  const name = dottedPath(node.callee)?.at(-1) ?? ''
  if (name === 'fn' || name === 'stub')
    return node.arguments.length === 0 ? null : (booleanGivenBy(node.arguments[0] as Node) ?? undefined)
  if (
    !GIVES.test(name) ||
    node.callee.type !== 'MemberExpression' ||
    !node.arguments[0] ||
    givenBy(node.callee.object) !== null
  )
    return undefined
  return booleanGivenBy(node.arguments[0]) ?? undefined
}

/** `true`, `() => true`, `async () => true` */
export function booleanGivenBy(value: Node): boolean | null {
  const node = unwrapExpression(value)
  const body = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' ? bodyOf(node) : node
  return body && booleanOf(unwrapExpression(body))
}

/** `mockIsOn` of `() => mockIsOn()` and `(...args) => mockIsOn(...args)`. */
function forwardedTo(value: Node): Node | null {
  const body = value.type === 'ArrowFunctionExpression' ? unwrapExpression(bodyOf(value) ?? value) : null
  return body?.type === 'CallExpression' ? body.callee : null
}

/** A variable that is a mock, or `mocks` and `isOn` of `mocks.isOn`. */
function handleIn(value: Node): { readonly name: TSESTree.Identifier; readonly key: string | null } | null {
  if (value.type === 'Identifier') return { name: value, key: null }
  if (value.type !== 'MemberExpression' || value.object.type !== 'Identifier') return null
  const key = staticKeyName(value.property, value.computed)
  return key === null ? null : { name: value.object, key }
}

/** Whether the file declares a variable for an object, and never gives it another value. */
function isConstantObject(variable: Variable): boolean {
  const declarator = variable.defs[0]?.node
  return (
    declarator?.type === 'VariableDeclarator' &&
    declarator.id.type === 'Identifier' &&
    declarator.init !== null &&
    isNeverReassigned(variable)
  )
}

/** `isOn`, if the variable is declared by `const { isOn: variable } = mocks`. */
function keyTakenFor({ name }: Variable, pattern: Node): string | null {
  if (pattern.type !== 'ObjectPattern') return null
  for (const property of pattern.properties)
    if (property.type === 'Property' && property.value.type === 'Identifier' && property.value.name === name)
      return staticKeyName(property.key, property.computed)
  return null
}

/** The object or mock that `vi.hoisted(() => ...)` returns. */
export function hoistedBy(init: Node): Node | null {
  const call = unwrapExpression(init)
  if (call.type !== 'CallExpression' || dottedPath(call.callee)?.at(-1) !== 'hoisted') return null
  const [make] = call.arguments
  return make?.type === 'ArrowFunctionExpression' || make?.type === 'FunctionExpression' ? bodyOf(make) : null
}

/** The object that a module is replaced by. */
function mockedModule(call: TSESTree.CallExpression): TSESTree.ObjectExpression | null {
  const factory = call.arguments[1]
  const body =
    factory?.type === 'ArrowFunctionExpression' || factory?.type === 'FunctionExpression' ? bodyOf(factory) : null
  const object = body && unwrapExpression(body)
  return object?.type === 'ObjectExpression' ? object : null
}

/** What a function returns by its only `return`, after declarations. */
export function bodyOf(fn: TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression): Node | null {
  if (fn.body.type !== 'BlockStatement') return fn.body
  const last = fn.body.body.at(-1)
  return last?.type === 'ReturnStatement' &&
    fn.body.body.slice(0, -1).every(({ type }) => type === 'VariableDeclaration')
    ? last.argument
    : null
}

/** `./flags` of `vi.mock('./flags')` and `vi.mock(import('./flags'))`. */
export function mockedSpecifier({ arguments: [module] }: TSESTree.CallExpression): string | null {
  return module ? literalString(module.type === 'ImportExpression' ? module.source : module) : null
}

function nameOf(member: TSESTree.MemberExpression): string {
  return staticKeyName(member.property, member.computed) ?? ''
}
