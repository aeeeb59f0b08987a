import type { TSESTree } from '@typescript-eslint/utils'
import { entryOf, spellEntry } from '../../gates/identity/advice.js'
import { isUsedAsPair } from '../../gates/go-pairs.js'
import { dottedPath } from '../../gates/dotted-path.js'
import type { GateCheck } from '../../gates/gate-check.js'
import { callsAlong } from '../../gates/pattern-checks.js'
import { lastName, unwrapExpression } from '../../source/expressions.js'
import { functionAround } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { declaratorAround } from '../slots/variable-slots.js'
import { hasEffects } from '../../evaluate/effects.js'
import { componentRefusal } from '../reduce/reduce-gate-components.js'
import { errorResultOf } from '../go/go-error-results.js'
import { isPlainBoolean } from '../go/go-boolean-uses.js'
import type { Liveness } from '../evaluate/liveness.js'
import { isSameWhereMissing, MISSING } from './missing-receiver.js'
import { mayAssert } from '../test-code/assertions.js'
import { takenOutRefusal, usesOfTakenOut } from '../slots/taken-out.js'
import { leavesUntypedList, UNTYPED_LIST } from './untyped-lists.js'
import { repeatsKey, REPEATED_KEY } from './repeated-keys.js'
import { ASKED_FOR_TYPE, misuseOf } from './usage.js'
import { dialectOf } from '../../source/dialect.js'

/**
 * Names of calls without arguments that only return the object to query: `getGates()`, `useConfig()`,
 * `this.features()`.
 */
const FETCH_VERB = /^(?:get|use|default|current|global)(?![a-z])/
const NOUN =
  /^(?:config|configuration|(?:feature)?gates?|features?|(?:feature)?flags?|client|instance|context|settings)$/i

const LOST = 'the expression it is read from may have a side effect that would be lost'

const ASSERTED = 'a test asserts its value, so it tests the gate itself'

export const PROMISE = 'it may be a promise that is awaited later'

const TOGETHER = 'its value and its error are used together'

const ERROR = 'its error is always nil, but is used for more than a comparison'

const WITH_ERROR = 'it also returns an error, which nothing shows to be nil'

/** Why a check of Go that also returns an error is kept. */
function refusalWithError(check: GateCheck, view: SourceView): string | null {
  if (check.error === null) return TOGETHER
  if (check.form === 'call' && isUsedAsPair(check.node, view)) return pairRefusal(check, view)
  return check.error && errorResultOf(check, view) === null ? ERROR : null
}

/** Nothing shows that the error is nil, which the call returns besides the value. */
function pairRefusal(check: GateCheck, view: SourceView): string {
  const entry = entryOf(check, view)
  if (!entry) return WITH_ERROR
  const added = check.evidence === 'configured' ? '"result": 0 to its entry in' : `${spellEntry(entry)} to`
  return `${WITH_ERROR}; if it always is, add ${added} "checks"`
}

/** @param word one that Go declares, such as `true`. */
export function redeclaredReason(word: string): string {
  return `the package declares a name of the language, '${word}', so a value can't be written`
}

/** Types whose value is available only later. */
const LATER = /^:?\s*(?:Promise|PromiseLike|Observable|Thenable)\b/

/** What tells whether a check can be replaced. */
interface CheckSituation {
  readonly view: SourceView
  /** The callees of checks that the file awaits elsewhere, as source. */
  readonly awaited: ReadonlySet<string>
  /** Tells which code is removed: how that code uses a value doesn't matter. */
  readonly liveness: Liveness
  /** The gate's value. */
  readonly value: boolean
}

/**
 * Why a check can't be replaced by its gate's value; `null` when it can.
 *
 * @returns half a sentence that can follow "not stripped: ".
 */
export function refusalOf(check: GateCheck, situation: CheckSituation): string | null {
  const { view, liveness, value } = situation
  if (check.form === 'jsx') return componentRefusal(check, value, view, liveness)
  const withError = refusalWithError(check, view)
  if (withError !== null) return withError
  if (check.form !== 'pattern' || check.node.type !== 'Identifier') return refusalOfValue(check, situation)
  return usesOfTakenOut(check, view).some((use) => isAsserted(use) && !liveness.isDead(use))
    ? ASSERTED
    : takenOutRefusal(check.node, view, liveness)
}

/** A call that is false says nothing, so the code behind it is what it was. */
const NARROWS = 'its function is a type guard, and so depends on more than the gate'

function refusalOfValue(check: GateCheck, { view, awaited, liveness, value }: CheckSituation): string | null {
  const holder = holderOf(check.node, view)
  if (isAsserted(check.node) || isAssertedByName(holder, view, liveness) || isComparedWithAsserted(check.node))
    return ASSERTED
  if (!value && isAssertion(check.node)) return 'it may throw while the gate is off'
  const misuse = unfitUse(check.node, view, liveness, value)
  if (misuse !== null) return misuse
  if (check.narrowsOther && value) return NARROWS
  if (check.mayBeMissing && !isSameWhereMissing(check.node, value, view)) return MISSING
  if (isHeldAsObject(holder, view, liveness))
    return 'the variable that holds its result is used as an object, perhaps a promise'
  if (check.node.type !== 'AwaitExpression' && mayBePromise(check.node, { view, awaited, liveness })) return PROMISE
  return lostEffect(check, view)
}

function unfitUse(check: Node, view: SourceView, liveness: Liveness, value: boolean): string | null {
  return misuseOf(check, liveness) ?? unfitResult(check, view, liveness, value)
}

function unfitResult(check: Node, view: SourceView, liveness: Liveness, value: boolean): string | null {
  if (leavesUntypedList(check, view, liveness, value)) return UNTYPED_LIST
  return repeatsKey(check, view, value) ? REPEATED_KEY : null
}

/** `assertEnabled('On')` whose value is ignored: it is called to throw while the gate is off. */
function isAssertion(node: Node): boolean {
  const call = callOf(node)
  if (node.parent?.type !== 'ExpressionStatement' || call.type !== 'CallExpression') return false
  return /^(?:assert|ensure|require|verify|must|expect|throw)(?![a-z])/.test(dottedPath(call.callee)?.at(-1) ?? '')
}

/**
 * Whether a test asserts the value: `expect(gates.enabled('On')).toBe(true)`, `assert.ok(...)`, or in Go
 * `Expect(...).To(BeTrue())`, `g.Expect(...)` and `require.True(t, ...)`. With a literal the assertion would test
 * nothing, or always fail.
 */
function isAsserted(node: Node): boolean {
  const { parent } = node
  if (parent?.type !== 'CallExpression' || parent.callee === node) return false
  const { callee } = parent
  const object = callee.type === 'MemberExpression' ? callee.object : callee
  const isOfTests =
    object.type === 'Identifier' &&
    (/^(?:expect|assert)$/.test(object.name) || (object.name === 'require' && object !== callee))
  return isOfTests || /^(?:Expect(?:WithOffset)?|Ω)$/.test(dottedPath(callee)?.at(-1) ?? '')
}

/** `expect(a.flags.On).toBe(b.flags.On)`: a test that compares two answers, of which the first is kept. */
function isComparedWithAsserted(node: Node): boolean {
  let part = node
  for (let call = node.parent; call?.type === 'CallExpression' && call.callee !== part; call = call.parent) {
    const asserted = assertedBy(call)
    if (asserted) return lastName(callOf(node)) !== null && lastName(asserted) === lastName(callOf(node))
    part = call
  }
  return false
}

/** `a` of `expect(a).not.toBe(b)`. */
function assertedBy({ callee }: TSESTree.CallExpression): Node | null {
  let object: Node = callee
  while (object.type === 'MemberExpression') object = object.object
  const [first] = object.type === 'CallExpression' ? object.arguments : []
  return first && isAsserted(first) ? callOf(first) : null
}

/**
 * The declarator of `const on = check`. Returns `null` without one, or when the source shows that `on` is neither
 * asserted nor used as more than a boolean.
 */
function holderOf(check: Node, view: SourceView): TSESTree.VariableDeclarator | null {
  const declarator = declaratorAround(check)
  if (declarator?.init !== check) return null
  const isPlain =
    // Where line breaks end statements, the source alone shows how a name is used.
    dialectOf(view).statementEnd === '' &&
    declarator.id.type === 'Identifier' &&
    !mayAssert(view.text) &&
    isPlainBoolean(declarator.id.name, view.text)
  return isPlain ? null : declarator
}

/** `const on = gates.enabled('On')`, followed by `expect(on).toBe(true)`. */
function isAssertedByName(holder: TSESTree.VariableDeclarator | null, view: SourceView, liveness: Liveness): boolean {
  return usesOf(holder, view).some((use) => isAsserted(use) && !liveness.isDead(use))
}

function usesOf(holder: TSESTree.VariableDeclarator | null, view: SourceView): readonly Node[] {
  const variables = holder ? view.scopes.getDeclaredVariables(holder) : []
  return variables.flatMap(({ references }) => references.map(({ identifier }) => identifier as Node))
}

/** The callee of a check as source, to compare it with other checks. */
export function calleeText(node: Node, view: SourceView): string | null {
  const call = callOf(node)
  return call.type === 'CallExpression' ? view.text.slice(...call.callee.range) : null
}

/** The side effect of evaluating the check, as half a sentence; `null` when there is none. */
export function lostEffect({ node, fetches = [] }: GateCheck, view: SourceView): string | null {
  const asked = callOf(node)
  if (asked.type === 'MemberExpression') {
    const isNamed = (part: Node): boolean => {
      const call = part.type === 'AwaitExpression' ? part.argument : part
      return fetches.includes(call) && isNamedFetch(call, view)
    }
    if (asked.computed && hasEffects(asked.property, view, () => false)) return LOST
    if (!hasEffects(asked.object, view, (call) => isFetch(call) || isNamed(call))) return null
    const calls = callsAlong(asked.object, Infinity)
    return calls.length > 0 && calls.every((call) => !fetches.includes(call))
      ? `${LOST}; if its calls have none, name them in "checks"`
      : LOST
  }
  if (asked.type !== 'CallExpression') return null
  if (asked.arguments.some((argument) => hasEffects(argument, view, () => false)))
    return 'an argument may have a side effect that would be lost'
  return receiverHasEffects(asked.callee, view)
    ? 'the call in front of it may have a side effect that would be lost'
    : null
}

/**
 * The calls that the configuration declares to return the object to query and do nothing else, and what awaits them.
 */
export function fetchesOf({ fetches = [] }: GateCheck, view: SourceView): Node[] {
  return fetches
    .filter((call) => isNamedFetch(call, view))
    .flatMap((call) => (call.parent?.type === 'AwaitExpression' ? [call, call.parent] : [call]))
}

function isNamedFetch(call: Node, view: SourceView): boolean {
  return (
    call.type === 'CallExpression' &&
    !receiverHasEffects(call.callee, view) &&
    !call.arguments.some((argument) => hasEffects(argument, view, () => false))
  )
}

function callOf(node: Node): Node {
  if (node.type === 'AwaitExpression') return callOf(node.argument)
  return node.type === 'ChainExpression' ? node.expression : node
}

function receiverHasEffects(callee: Node, view: SourceView): boolean {
  const node = unwrapExpression(callee)
  if (node.type !== 'MemberExpression') return node.type !== 'Identifier' && hasEffects(node, view, () => false)
  return hasEffects(node.object, view, isFetch)
}

/** A call that only returns the object to query, on a receiver without side effects. */
function isFetch(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length > 0) return false
  const callee = unwrapExpression(node.callee)
  if (callee.type === 'Identifier') return fetches(callee.name)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !fetches(callee.property.name))
    return false
  const object = unwrapExpression(callee.object)
  return (
    object.type === 'Identifier' ||
    object.type === 'ThisExpression' ||
    object.type === 'MemberExpression' ||
    isFetch(object)
  )
}

function fetches(name: string): boolean {
  return FETCH_VERB.test(name) || NOUN.test(name)
}

function isHeldAsObject(holder: TSESTree.VariableDeclarator | null, view: SourceView, liveness: Liveness): boolean {
  return usesOf(holder, view).some((use) => {
    const misuse = misuseOf(use, liveness)
    // A variable of an interface type keeps the value.
    return misuse !== null && misuse !== ASKED_FOR_TYPE && !liveness.isDead(use)
  })
}

/**
 * Whether the check may give a promise: its type says so, or the same call is awaited elsewhere and this result is
 * passed on.
 */
function mayBePromise(
  node: Node,
  { view, awaited, liveness }: Pick<CheckSituation, 'view' | 'awaited' | 'liveness'>,
): boolean {
  const callee = calleeText(node, view)
  const isAwaitedElsewhere = callee !== null && awaited.has(callee)
  for (const ancestor of ancestorsOf(node)) {
    const { parent } = ancestor
    if (!parent) return false
    if (isStoredNoMore(parent, liveness)) return false
    const type = typeOfHolder(ancestor, parent)
    if (type !== 'none') return type !== 'async' && (isAwaitedElsewhere || isLater(type, view))
    const use = useOfPart(ancestor, parent)
    if (use !== 'part') return use === 'value' && isAwaitedElsewhere
  }
  return false
}

/** Whether the name that receives the value is removed, while the code that gives it is kept for its effects. */
function isStoredNoMore(node: Node, liveness: Liveness): boolean {
  if (node.type === 'VariableDeclarator') return liveness.isDead(node.id)
  return node.type === 'AssignmentExpression' && liveness.isDead(node.left)
}

/**
 * What the code around an expression does with it: passes on its `value`, passes on what it is a `part` of, or uses it
 * up.
 */
function useOfPart(node: Node, parent: Node): 'value' | 'part' | 'used up' {
  switch (parent.type) {
    case 'AssignmentExpression':
      return 'value'
    case 'CallExpression':
    case 'NewExpression':
      // `Promise.all` accepts plain values as well.
      return parent.callee !== node && dottedPath(parent.callee)?.[0] !== 'Promise' ? 'value' : 'used up'
    case 'SpreadElement':
      return parent.parent.type === 'ArrayExpression' ? 'part' : 'value'
    case 'LogicalExpression':
    case 'ConditionalExpression':
    case 'ArrayExpression':
      return 'part'
    case 'ArrowFunctionExpression':
      return 'value'
    default:
      if (/^TS.*Expression$/.test(parent.type)) return 'part'
      return /(?:Expression|Statement)$/.test(parent.type) ? 'used up' : 'value'
  }
}

/**
 * The type of the variable, field or result that an expression is the whole value of.
 *
 * @returns `none` when it is the value of something else; `async` for the result of an async function, and outside
 *   functions.
 */
function typeOfHolder(node: Node, parent: Node): Node | 'none' | 'async' | null {
  if (parent.type === 'VariableDeclarator') return parent.id.typeAnnotation ?? null
  if (parent.type === 'PropertyDefinition') return parent.typeAnnotation ?? null
  const isReturned =
    parent.type === 'ReturnStatement' || (parent.type === 'ArrowFunctionExpression' && parent.body === node)
  if (!isReturned) return 'none'
  const around = functionAround(parent)
  return !around || around.async ? 'async' : (around.returnType ?? null)
}

function isLater(annotation: Node | null | undefined, view: SourceView): boolean {
  return annotation ? LATER.test(view.text.slice(...annotation.range)) : false
}
