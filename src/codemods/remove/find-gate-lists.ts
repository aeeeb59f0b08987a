import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { Evidence, evidenceAround, evidenceOfName } from '../../registry/readers/estree-evidence.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, walk } from '../../source/walk.js'
import { contains } from '../../text/text-range.js'
import { hasTestPath, rootName } from '../../strip/test-code/test-structure.js'
import { isComputed } from './computed-values.js'
import { describeOpposite } from './find-code-overrides.js'
import { findRegistrations } from './find-registrations.js'
import { isGoDependencyList, isGoValueInUse, takeGoMap } from './find-go-gate-maps.js'
import { isGoListReadByPosition } from './go-list-positions.js'
import { isGoSelection, takeGoSelection } from './go-gate-selections.js'
import { leadsToRegistry } from './leads-to-registry.js'
import { isGivenToGates, isReadByPosition, nameOfObject, NAMES_SETTINGS, readsOfObject } from './object-reads.js'
import { findTypesOfGates } from './types-of-gates.js'
import type { RemovalContext } from './removal.js'
import { isUsualWord } from './residual/residual-use.js'
import { itemsOf, mayHaveEffects, ScriptFinds, type ItemHolder } from './script-finds.js'

/**
 * Removes the gates from lists of gates: maps by gate (`{ PagedRange: true }`), arrays and unions of names, and types
 * with a member per gate. Such a list is recognized by its other names, which are gates too, or by its own name.
 */
export function findGateLists(finds: ScriptFinds, context: RemovalContext): void {
  const { view } = finds
  const lists = new GateLists(finds, context)
  walk(view.ast, view.visitorKeys, (node) => {
    switch (node.type) {
      case 'ObjectExpression':
        return view.language === 'go' ? takeGoMap(node, finds, context) : lists.map(node)
      case 'ArrayExpression':
        return lists.array(node)
      case 'CallExpression':
        return view.language === 'go' ? lists.selection(node) : undefined
      case 'TSUnionType':
        return lists.union(node)
      default:
        return undefined
    }
  })
  if (view.language !== 'go') findTypesOfGates(finds, context, findInOther)
}

/** What is removed from another file, as far as its objects show. */
function findInOther(view: SourceView, context: RemovalContext): ScriptFinds {
  const finds = new ScriptFinds(view)
  const registry = context.index.files.find(({ file }) => file === view.file) ?? null
  const other = { ...context, registry }
  findRegistrations(finds, other)
  const lists = new GateLists(finds, other)
  walk(view.ast, view.visitorKeys, (node) => (node.type === 'ObjectExpression' ? lists.map(node) : undefined))
  return finds
}

const UNKNOWN_IN_TEST = "it isn't known whether this list in a test is one of gates"
const MOVES_OTHERS = 'code reads the list by position, and the later ones would move'
/** The property of a catalog's row that names its gate. */
const NAMES_ROW = /^(?:flag|gate|feature|id|name|key)$/i

class GateLists {
  readonly #finds: ScriptFinds
  readonly #context: RemovalContext
  readonly #resolve: ResolveContext

  constructor(finds: ScriptFinds, context: RemovalContext) {
    this.#finds = finds
    this.#context = context
    this.#resolve = { view: finds.view, index: context.index, resolveImport: context.resolveImport }
  }

  map(node: TSESTree.ObjectExpression): undefined {
    const properties = node.properties.map((property) =>
      property.type === 'Property' && property.kind === 'init' && !property.shorthand && !property.method
        ? property
        : null,
    )
    const names = properties.map((property) => property && this.#keyOf(property))
    const evidence = (): Evidence => evidenceAround(node, this.#finds.view)
    const spreads = node.properties.filter(({ type }) => type === 'SpreadElement').length
    this.#take(node, names, node.properties.length - spreads, evidence, (index, gate) => {
      const property = properties[index]
      if (!property || this.#finds.hasTaken(node, index)) return
      const label = literalString(property.value)
      // A constant that holds the name: its uses decide whether it can be removed.
      if (label !== null && this.#context.index.gates.has(label)) return
      if (!this.#isTakenFrom(node, gate, names, evidence)) return
      if (!this.#isOfGatesInTest(node, evidence)) this.#finds.refuse(property, gate, UNKNOWN_IN_TEST)
      else if (
        this.#maySet(node) &&
        property.value.type === 'Literal' &&
        property.value.value === !this.#context.gates.get(gate)
      ) {
        this.#finds.refuse(property, gate, describeOpposite(property.value.value))
      } else if (this.#isOtherSpec(property, this.#context.gates.get(gate)))
        this.#finds.refuse(property, gate, describeOpposite(!this.#context.gates.get(gate)))
      else if (this.#maySet(node) && isComputed(property.value, this.#finds.view))
        this.#finds.refuse(property, gate, 'the value that it is set to is known only when the program runs')
      else if (mayHaveEffects(property.value, this.#finds.view))
        this.#finds.refuse(property, gate, 'its value may have a side effect that would be lost')
      else this.#finds.takeItem(node, index)
    })
  }

  /**
   * Whether an entry can be removed: nothing reads it, or the object holds each gate's value. Other data about gates,
   * such as titles or events, may be read by any code that reads the object.
   */
  #isTakenFrom(
    node: TSESTree.ObjectExpression,
    gate: string,
    names: readonly (string | null)[],
    evidence: () => Evidence,
  ): boolean {
    if (isUsualWord(gate) && evidence() < Evidence.Gates) return false
    if (hasTestPath(this.#finds.view.file)) return true
    const { members, isListed, isLookedUp, isGivenToGates, isOpen } = readsOfObject(
      node,
      this.#finds.view,
      this.#context,
    )
    if (members.has(gate)) return false
    if (!isListed && !isLookedUp && !isGivenToGates && !isOpen) return true
    const isOfGates = names.length > 1 && !names.includes(null)
    if (!saysValues(node) || (!isOfGates && evidence() < Evidence.Gates)) return false
    return nameOfObject(node) ? !isListed && !isOpen : this.#isSetting(node, evidence)
  }

  /** Whether the context of an object without a name shows that it sets gates: `start({ flags: { ... } })`. */
  #isSetting(node: TSESTree.ObjectExpression, evidence: () => Evidence): boolean {
    const { parent } = node
    if (parent.type === 'VariableDeclarator') return false
    const key = parent.type === 'Property' ? staticKeyName(parent.key, parent.computed) : null
    return (key !== null && NAMES_SETTINGS.test(key) && isPassedOn(parent)) || evidence() >= Evidence.Gates
  }

  /**
   * Whether a name can be removed from an array: nothing reads it, or the array repeats a registry's gates and is only
   * searched for single names.
   */
  #isTakenFromArray(node: TSESTree.ArrayExpression, gate: string, names: readonly (string | null)[]): boolean {
    const { view } = this.#finds
    if (view.language === 'go' || hasTestPath(view.file)) return true
    const isOfRegistry = this.#isListOfRegistry(names)
    if (isOfRegistry && evidenceAround(node, view) < Evidence.Gates) return false
    if (isOfRegistry && isGivenToGates(node, view)) return true
    const { members, isListed, isOpen, ...reads } = readsOfObject(node, view, this.#context)
    if (isListed || isOpen) return false
    return isOfRegistry
      ? !members.has(gate) && !members.has('length')
      : members.size === 0 && !reads.isLookedUp && !reads.isGivenToGates
  }

  #isReadByPosition(list: TSESTree.ArrayExpression): boolean {
    const { view } = this.#finds
    return view.language === 'go'
      ? isGoListReadByPosition(list, view, this.#context)
      : isReadByPosition(list, view, this.#context)
  }

  #isGoListInUse(node: TSESTree.ArrayExpression, names: readonly (string | null)[]): boolean {
    const { language, file } = this.#finds.view
    return (
      language === 'go' &&
      !hasTestPath(file) &&
      !this.#isListOfRegistry(names) &&
      isGoValueInUse(node, this.#finds, this.#context) &&
      !isGoSelection(node, this.#finds.view, this.#context)
    )
  }

  /** Whether a list next to a registry repeats its gates. */
  #isListOfRegistry(names: readonly (string | null)[]): boolean {
    return this.#context.registry !== null && this.#hasAllOfRegistry(names)
  }

  /** Whether a list contains every gate of a registry. */
  #hasAllOfRegistry(names: readonly (string | null)[]): boolean {
    return this.#context.index.files.some(
      ({ gates }) => gates.length > 0 && gates.every(({ name }) => names.includes(name)),
    )
  }

  /** Whether a test registers the gate for itself, with another default than the value of the removal. */
  #isOtherSpec({ value, parent }: TSESTree.Property, removed: boolean | undefined): boolean {
    const spec = unwrapExpression(value as Node)
    if (!hasTestPath(this.#finds.view.file) || spec.type !== 'ObjectExpression') return false
    const { parent: call } = parent
    if (call?.type === 'CallExpression' && /^(?:expect|assert)$/.test(rootName(call.callee) ?? '')) return false
    const isOther = ({ key, computed, value: own }: TSESTree.Property): boolean =>
      staticKeyName(key, computed) === 'default' && own.type === 'Literal' && own.value === !removed
    return spec.properties.some((property) => property.type === 'Property' && isOther(property))
  }

  /** An object that is passed on may set the gates. One that a test, or a constant of the program, holds lists them. */
  #maySet(node: TSESTree.ObjectExpression): boolean {
    return hasTestPath(this.#finds.view.file) ? node.parent.type === 'CallExpression' : nameOfObject(node) === null
  }

  /**
   * Whether a list in a test is about the gates. Its name or its type says so, or else the code that gets it, or of
   * which the test expects it, leads to the registry. Any function may get and return strings that are called so.
   */
  #isOfGatesInTest(list: Node, evidence: () => Evidence): boolean {
    const { view } = this.#finds
    if (!hasTestPath(view.file) || this.#context.registry !== null || evidence() >= Evidence.Features) return true
    for (const ancestor of ancestorsOf(list)) {
      if (/^(?:Property|SpreadElement|ArrayExpression|ObjectExpression|TSAs|TSSatisfies)/.test(ancestor.type)) continue
      const code = ancestor.type === 'CallExpression' ? codeAbout(ancestor, list) : ancestor
      return leadsToRegistry(code, view, this.#context)
    }
    return false
  }

  array(node: TSESTree.ArrayExpression): undefined {
    if (node.elements.includes(null) || isGoDependencyList(node) || this.#takeRows(node)) return
    const names = node.elements.map((element) =>
      element && element.type !== 'SpreadElement' ? this.#gateOf(element) : null,
    )
    const spreads = node.elements.filter((element) => element?.type === 'SpreadElement').length
    const evidence = (): Evidence => evidenceAround(node, this.#finds.view)
    this.#take(node, names, node.elements.length - spreads, evidence, (index, gate) => {
      if (!this.#isTakenFromArray(node, gate, names)) return
      const side = this.#sideOf(node)
      const refuse = (reason: string): void => this.#finds.refuse(node.elements[index] as Node, gate, reason)
      if (this.#finds.view.language !== 'go' && !this.#isOfGatesInTest(node, evidence)) refuse(UNKNOWN_IN_TEST)
      else if (side !== null && side !== this.#context.gates.get(gate)) refuse(describeOpposite(side))
      else if (this.#isGoListInUse(node, names)) refuse("it isn't known what the list of gates is used for")
      else if (this.#isReadByPosition(node)) refuse(MOVES_OTHERS)
      else this.#finds.takeItem(node, index)
    })
  }

  selection(node: TSESTree.CallExpression): undefined {
    takeGoSelection(node, (named) => this.#gateOf(named), this.#finds, this.#context)
  }

  /**
   * Removes rows from a catalog next to a registry: each row names a gate and otherwise holds only strings and values.
   */
  #takeRows({ elements }: TSESTree.ArrayExpression): boolean {
    const [first] = elements
    if (this.#context.registry === null || first?.type !== 'ObjectExpression') return false
    const rows = elements.map((row) => (row?.type === 'ObjectExpression' ? this.#gateOfRow(row) : null))
    if (rows.includes(null)) return false
    const list = first.parent as TSESTree.ArrayExpression
    for (const [index, gate] of rows.entries()) {
      if (gate === null || !this.#context.gates.has(gate)) continue
      if (this.#isReadByPosition(list)) this.#finds.refuse(list.elements[index] as Node, gate, MOVES_OTHERS)
      else this.#finds.takeItem(list, index)
    }
    return true
  }

  #gateOfRow({ properties }: TSESTree.ObjectExpression): string | null {
    let gate: string | null = null
    for (const property of properties) {
      if (property.type !== 'Property') return null
      const name = staticKeyName(property.key, property.computed) ?? ''
      if (gate === null && NAMES_ROW.test(name)) gate = this.#gateOf(property.value)
      else if (property.value.type !== 'Literal' && property.value.type !== 'TemplateLiteral') return null
    }
    return gate
  }

  /**
   * The value that a test sets for a list's gates, where the list's name tells: `enabledGates`, `disable:
   * []featuregate.Feature{...}`.
   */
  #sideOf({ parent }: TSESTree.ArrayExpression): boolean | null {
    if (!hasTestPath(this.#finds.view.file)) return null
    const name =
      parent.type === 'Property'
        ? staticKeyName(parent.key, parent.computed)
        : parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier'
          ? parent.id.name
          : parent.type === 'CallExpression'
            ? dottedPath(parent.callee)?.at(-1)
            : null
    if (/disabl/i.test(name ?? '')) return false
    return /enabl/i.test(name ?? '') ? true : null
  }

  union(node: TSESTree.TSUnionType): undefined {
    const names = node.types.map((type) => this.#gateOfType(type))
    const gone = names.filter((name) => name !== null && this.#context.gates.has(name))
    if (gone.length === 0) return
    const name = nameOfType(node)
    // `keyof Others` and `string & {}` name nothing.
    const named = node.types.filter(({ type }) => type === 'TSLiteralType' || type === 'TSTypeQuery').length
    this.#take(
      node,
      names,
      named,
      () => evidenceOfName(name),
      (index, gate) => {
        if (gone.length < node.types.length) this.#finds.takeItem(node, index)
        else this.#finds.refuse(node, gate, 'the type would have no member left')
      },
    )
  }

  /** @param names the gate that each item names; `null` for an item that names none. */
  #take(
    holder: ItemHolder,
    names: readonly (string | null)[],
    length: number,
    evidence: () => Evidence,
    take: (index: number, gate: string) => void,
  ): undefined {
    const found = names.filter((name) => name !== null)
    if (!found.some((name) => this.#context.gates.has(name))) return
    const isAll = found.length === length
    const isList = isAll && length > 1 ? true : evidence() >= (isAll ? Evidence.Features : Evidence.Gates)
    if (!isList || itemsOf(holder).length !== names.length) return
    for (const [index, name] of names.entries()) if (name !== null && this.#context.gates.has(name)) take(index, name)
  }

  #keyOf({ key, computed }: { readonly key: Node; readonly computed: boolean }): string | null {
    if (computed) return this.#gateOf(key)
    const name = staticKeyName(key, false)
    return name !== null && this.#context.index.gates.has(name) ? name : null
  }

  #gateOf(node: Node): string | null {
    const named = resolveGate(node, this.#resolve)
    return named && 'gate' in named ? named.gate : null
  }

  #gateOfType(type: TSESTree.TypeNode): string | null {
    if (type.type === 'TSLiteralType') return this.#gateOf(type.literal)
    return type.type === 'TSTypeQuery' && type.exprName.type === 'Identifier' ? this.#gateOf(type.exprName) : null
  }
}

/** Whether a call gets the object that a property is of. What a variable holds may be data of any kind. */
function isPassedOn(property: Node): boolean {
  for (const { type } of ancestorsOf(property)) {
    if (type === 'CallExpression' || type === 'NewExpression') return true
    if (!/^(?:Property|ObjectExpression|TSAsExpression|TSSatisfiesExpression)$/.test(type)) return false
  }
  return false
}

/**
 * The code that tells what a list among the arguments of a call is for: the subject of `expect(subject).toEqual(list)`,
 * and the whole statement of `it.each(list)('...', test)`. Otherwise what is called.
 */
function codeAbout(call: TSESTree.CallExpression, list: Node): Node {
  const { callee, parent } = call
  if (callee.type !== 'MemberExpression') return contains(callee, list) ? call : callee
  if (staticKeyName(callee.property, callee.computed) === 'each' && parent.type === 'CallExpression') return parent
  return callee.object
}

/** Whether all values of an object are booleans, or calls that parse an environment variable. */
function saysValues({ properties }: TSESTree.ObjectExpression): boolean {
  return properties.every(
    (property) =>
      property.type === 'SpreadElement' ||
      (property.value.type === 'Literal'
        ? typeof property.value.value === 'boolean'
        : property.value.type !== 'TemplateLiteral'),
  )
}

/** The name of a type: of its declaration, or of the variable that it annotates. */
function nameOfType(node: Node): string {
  for (let parent = node.parent; parent; parent = parent.parent) {
    switch (parent.type) {
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return parent.id.name
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? parent.id.name : ''
      case 'TSPropertySignature':
      case 'PropertyDefinition':
        return staticKeyName(parent.key, parent.computed) ?? ''
      case 'Program':
      case 'BlockStatement':
        return ''
      default:
    }
  }
  return ''
}
