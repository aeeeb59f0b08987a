import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry } from '../../config/config.js'
import { readText } from '../../files/read-file.js'
import { endsWithName } from '../../gates/check-shapes.js'
import { dottedPath } from '../../gates/dotted-path.js'
import { resolveGate } from '../../gates/resolve-gate.js'
import type { Project } from '../../project/project.js'
import { isBooleanType } from '../../source/boolean-type.js'
import { resolveEntity } from '../../source/entities.js'
import { isGlobalName, variableOf } from '../../source/bindings.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { placeAt, type Place } from '../../text/line-index.js'
import { walk } from '../../source/walk.js'
import { parseSource } from '../../syntax/parse-source.js'

/** The code that shows that a shape isn't a check. */
export interface Objection {
  readonly place: Place
  /** A clause about the code at that place: `reads "verbose", which no registry has`. */
  readonly reason: string
  /** The shape may be a check all the same: `reason` is a whole clause, `it may call ...`. */
  readonly isDoubt?: true
}

/** The scripts of a project, absolute. */
export interface ProjectScripts {
  readonly scripts: readonly string[]
  readonly tests: readonly string[]
}

/** A shape that the configuration may get. */
interface Candidate {
  readonly entry: CheckShapeEntry
  readonly isUnproven?: true
}

interface Judged {
  readonly isUnproven: boolean
  named: number
  foreign: number
  objection: Objection | null
  /** Reads of another object that is judged as well: `flags.value`. Without that one they are objections. */
  readonly inner: Map<CheckShapeEntry, Objection>
}

/**
 * Objections to some shapes:
 * - An object that is read with an unregistered name is another object, such as a command's own `flags`.
 * - An object with a flag of another type than boolean can't be read as a list of booleans.
 * - An object of a global that the code only declares, or of `window`, has what code outside sets.
 * - A function or an element that gets other names at least as often as gates does something else.
 * - A call that isn't proven to check gates must get no other name at all, in tests neither: `check` would report each.
 *
 * @param tests are only read for the last one. Tests check names on purpose that no registry has.
 */
export function findObjections(
  shapes: readonly Candidate[],
  { scripts, tests }: ProjectScripts,
  project: Project,
): ReadonlyMap<CheckShapeEntry, Objection> {
  const judge = new ShapeJudge(shapes, project)
  judgeFiles(judge, scripts)
  const unproven = new ShapeJudge(
    shapes.filter(({ isUnproven }) => isUnproven),
    project,
  )
  judgeFiles(unproven, tests)
  return new Map([...unproven.finish(), ...judge.finish()])
}

function judgeFiles(judge: ShapeJudge, files: readonly string[]): void {
  if (judge.names.length === 0) return
  const pattern = new RegExp(`\\b(?:${judge.names.map((name) => name.replaceAll('$', '\\$')).join('|')})\\b`)
  for (const file of files) {
    const read = readText(file)
    if ('error' in read || !pattern.test(read.text)) continue
    const view = parseSource(file, read.text)
    if (view?.kind === 'estree') walk(view.ast, view.visitorKeys, (node) => judge.look(node, view))
  }
}

class ShapeJudge {
  readonly #project: Project
  readonly #known: ReadonlySet<string>
  readonly #members = new Map<string, CheckShapeEntry>()
  readonly #calls: (CheckShapeEntry & { readonly call: string })[] = []
  readonly #elements = new Map<string, Extract<CheckShapeEntry, { jsx: string }>>()
  /** Globals that a file only declares, and reads of names that their own file doesn't declare. */
  readonly #globals = new Set<string>()
  readonly #unbound: { readonly name: string; readonly objectTo: () => void }[] = []
  readonly #judged = new Map<CheckShapeEntry, Judged>()

  constructor(shapes: readonly Candidate[], project: Project) {
    this.#project = project
    const { index } = project
    this.#known = new Set([...index.gates.keys(), ...index.files.flatMap(({ flags }) => flags?.others ?? [])])
    for (const { entry: shape, isUnproven = false } of shapes) {
      if ('member' in shape) this.#members.set(shape.member, shape)
      else if ('jsx' in shape) this.#elements.set(shape.jsx, shape)
      else if ('call' in shape && !('gate' in shape)) this.#calls.push(shape)
      else continue
      this.#judged.set(shape, { isUnproven, named: 0, foreign: 0, objection: null, inner: new Map() })
    }
  }

  get names(): readonly string[] {
    const calls = this.#calls.map(({ call }) => call.slice(call.lastIndexOf('.') + 1))
    return [...this.#members.keys(), ...this.#elements.keys(), ...calls]
  }

  look(node: Node, view: SourceView): void {
    switch (node.type) {
      case 'CallExpression':
        return this.#lookAtCall(node, view)
      case 'JSXOpeningElement':
        return this.#lookAtElement(node, view)
      case 'MemberExpression': {
        this.#lookAtOrigin(node.object, view)
        const key = node.computed ? literalString(node.property) : staticKeyName(node.property, false)
        return this.#lookAtKey(this.#memberOf(node.object), key, node, view)
      }
      case 'ObjectPattern':
        return this.#lookAtPattern(node, view)
      case 'VariableDeclarator':
        if (node.id.type === 'Identifier' && isDeclaredGlobal(node)) this.#globals.add(node.id.name)
        return undefined
      case 'Identifier':
        return node.typeAnnotation ? this.#lookAtType(node.name, node.typeAnnotation, view) : undefined
      case 'TSPropertySignature':
      case 'PropertyDefinition': {
        const name = node.typeAnnotation ? staticKeyName(node.key, node.computed) : null
        return name !== null && node.typeAnnotation ? this.#lookAtType(name, node.typeAnnotation, view) : undefined
      }
      default:
        return undefined
    }
  }

  finish(): ReadonlyMap<CheckShapeEntry, Objection> {
    for (const { name, objectTo } of this.#unbound) if (this.#globals.has(name)) objectTo()
    const found = new Map<CheckShapeEntry, Objection>()
    for (const [shape, { isUnproven, named, foreign, objection }] of this.#judged)
      if (objection && ('member' in shape || isUnproven || foreign >= named)) found.set(shape, objection)
    for (const [shape, { inner }] of this.#judged)
      for (const [other, objection] of inner) if (found.has(other) && !found.has(shape)) found.set(shape, objection)
    return found
  }

  #memberOf(object: Node): CheckShapeEntry | null {
    const path = dottedPath(object)
    const [before, last] = path?.slice(-2) ?? []
    return this.#members.get(path?.at(-1) ?? '') ?? this.#members.get(`${before ?? ''}.${last ?? ''}`) ?? null
  }

  #lookAtKey(shape: CheckShapeEntry | null, key: string | null, node: Node, view: SourceView): void {
    if (!shape || key === null || this.#known.has(key)) return
    const reason = `reads "${key}", which no registry has`
    const inner = 'member' in shape ? this.#members.get(`${shape.member}.${key}`) : undefined
    if (!inner) return this.#object(shape, reason, node, view)
    const place = placeAt(view.file, view.text, node.range[0])
    if (!this.#judged.get(shape)?.inner.has(inner)) this.#judged.get(shape)?.inner.set(inner, { reason, place })
  }

  #lookAtPattern({ parent, properties }: TSESTree.ObjectPattern, view: SourceView): void {
    const init = parent.type === 'VariableDeclarator' ? parent.init : null
    if (!init) return
    this.#lookAtOrigin(init, view)
    const shape = this.#memberOf(init)
    for (const property of properties)
      if (shape && property.type === 'Property')
        this.#lookAtKey(shape, staticKeyName(property.key, property.computed), property, view)
  }

  /** An object with the name of a shape may be a global, or a part of one. */
  #lookAtOrigin(object: Node, view: SourceView): void {
    const shape = this.#memberOf(object)
    if (!shape) return
    const root = rootOf(object)
    const objectTo = (): void => this.#object(shape, 'is a global, which code outside may set', object, view)
    if (root.type !== 'Identifier') return
    const [definition] = variableOf(view, root)?.defs ?? []
    if (GLOBAL_OBJECTS.some((name) => isGlobalName(view, root, name))) objectTo()
    else if (definition?.node.type === 'VariableDeclarator' && isDeclaredGlobal(definition.node)) objectTo()
    else if (!definition) this.#unbound.push({ name: root.name, objectTo })
  }

  #lookAtCall(node: TSESTree.CallExpression, view: SourceView): void {
    const path = dottedPath(node.callee)
    const shape = path && this.#calls.find(({ call }) => endsWithName(path, call.split('.')))
    const argument = shape && node.arguments['argument' in shape ? (shape.argument ?? 0) : 0]
    if (shape && argument) this.#lookAtName(shape, argument, { node, view })
  }

  #lookAtElement({ name, attributes }: TSESTree.JSXOpeningElement, view: SourceView): void {
    const shape = this.#elements.get(view.text.slice(...name.range))
    for (const attribute of attributes) {
      if (attribute.type !== 'JSXAttribute' || !shape || attribute.name.name !== shape.prop) continue
      const value = attribute.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
      if (value) this.#lookAtName(shape, value, { node: attribute, view })
    }
  }

  /** @param node what gets the name. */
  #lookAtName(shape: CheckShapeEntry, name: Node, { node, view }: { node: Node; view: SourceView }): void {
    const { index, resolveImport } = this.#project
    const named = resolveGate(name, { view, index, resolveImport })
    const judged = this.#judged.get(shape)
    if (!judged || !named) return
    if ('gate' in named) judged.named++
    else if (!this.#isOfRegistry(name, view)) {
      judged.foreign++
      this.#object(shape, `checks "${named.unknown}", which no registry has`, node, view)
    }
  }

  /** Whether a name is a constant beside the registered ones: a gate whose registration is missing. */
  #isOfRegistry(name: Node, view: SourceView): boolean {
    const entity = resolveEntity(name, view, this.#project.resolveImport)
    return (
      entity?.kind === 'expression' && entity.node !== name && this.#project.registryFile(entity.view.file) !== null
    )
  }

  #lookAtType(name: string, { typeAnnotation }: TSESTree.TSTypeAnnotation, view: SourceView): void {
    const shape = this.#members.get(name)
    if (!shape) return
    for (const member of membersOfType(typeAnnotation, view)) {
      const key = member.type === 'TSPropertySignature' ? staticKeyName(member.key, member.computed) : null
      if (member.type !== 'TSPropertySignature' || key === null || !member.typeAnnotation) continue
      if (this.#project.index.gates.has(key) && !isBooleanType(member.typeAnnotation.typeAnnotation))
        this.#object(shape, `declares "${key}" with a type other than boolean`, member, view)
    }
  }

  #object(shape: CheckShapeEntry, reason: string, node: Node, view: SourceView): void {
    const judged = this.#judged.get(shape)
    if (judged) judged.objection ??= { reason, place: placeAt(view.file, view.text, node.range[0]) }
  }
}

const GLOBAL_OBJECTS = ['globalThis', 'window', 'self', 'global'] as const

/** `declare var flags: Flags`, or the same in `declare global`: nothing here gives it a value. */
function isDeclaredGlobal({ init, parent }: TSESTree.VariableDeclarator): boolean {
  const around = parent.parent.type === 'TSModuleBlock' ? parent.parent.parent : parent
  return init === null && 'declare' in around && around.declare && parent.parent.type !== 'ExportNamedDeclaration'
}

/** `window` of `window.app?.flags`. */
function rootOf(object: Node): Node {
  const node = unwrapExpression(object)
  if (node.type === 'ChainExpression') return rootOf(node.expression)
  return node.type === 'MemberExpression' ? rootOf(node.object) : node
}

/** The members of a type that is written in place, or declared in the same file. */
function membersOfType(type: TSESTree.TypeNode, view: SourceView): readonly TSESTree.TypeElement[] {
  if (type.type === 'TSTypeLiteral') return type.members
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
  const { name } = type.typeName
  for (const statement of view.ast.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'TSInterfaceDeclaration' && declared.id.name === name) return declared.body.body
    if (declared?.type === 'TSTypeAliasDeclaration' && declared.id.name === name)
      return declared.typeAnnotation.type === 'TSTypeLiteral' ? declared.typeAnnotation.members : []
  }
  return []
}
