import type { CheckShapeEntry } from '../../config/config.js'
import { isBuiltInCall } from '../../gates/check-shapes.js'
import { dottedPath } from '../../gates/dotted-path.js'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { isTestFile } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { readText } from '../../files/read-file.js'
import { staticKeyName } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { parseSource } from '../../syntax/parse-source.js'
import { mentionPattern } from '../../gates/mentions.js'

export interface FoundShape {
  readonly entry: CheckShapeEntry
  /** In how many places code asks so. */
  readonly places: number
}

/** A function, a component or an object that speaks of flags. */
const SPEAKS_OF_GATES = /feature|flag|gate|toggle|experiment/i
/** One that does something else with a gate than ask for its value. */
const DOES_SOMETHING =
  /^(?:add|clear|create|define|describe|disable|enable|find|known|list|log|make|mock|override|parse|register|remove|report|reset|set|stub|test|track|update|warn|with)|(?:Info|Label|Name|Spec|Stage|Title)$/i

/**
 * How a project's code asks for its gates, besides the ways that are known without configuration: calls, members and JSX
 * elements whose name speaks of flags, with a registered gate in the place of the name, and a result that decides something.
 *
 * @param files scripts, absolute.
 */
export function findCheckShapes(files: readonly string[], project: Project): FoundShape[] {
  const pattern = mentionPattern(project.index, [])
  const votes = new Map<string, Votes>()
  for (const file of files) {
    if (project.registryFile(file) !== null || isTestFile(file, project.root)) continue
    const read = readText(file)
    if ('error' in read || !pattern?.test(read.text)) continue
    const view = parseSource(file, read.text)
    if (view?.kind !== 'estree') continue
    const context: ResolveContext = { view, index: project.index, resolveImport: project.resolveImport }
    walk(view.ast, view.visitorKeys, (node) => {
      for (const entry of shapesOf(node, context)) castVote(votes, entry, node)
    })
  }
  return [...votes.values()]
    .filter(({ deciding, other }) => deciding > 0 && other === 0)
    .map(({ entry, deciding, neutral }) => ({ entry, places: deciding + neutral }))
    .sort((a, b) => b.places - a.places)
}

interface Votes {
  readonly entry: CheckShapeEntry
  /** Places where the value decides, may decide, and surely doesn't. */
  deciding: number
  neutral: number
  other: number
}

function castVote(votes: Map<string, Votes>, entry: CheckShapeEntry, node: Node): void {
  const key = JSON.stringify(entry)
  const counted = votes.get(key) ?? { entry, deciding: 0, neutral: 0, other: 0 }
  counted[useOf(node)]++
  votes.set(key, counted)
}

function shapesOf(node: Node, context: ResolveContext): CheckShapeEntry[] {
  switch (node.type) {
    case 'CallExpression': {
      const name = dottedPath(node.callee)?.at(-1)
      if (name === undefined || isBuiltInCall(name) || !SPEAKS_OF_GATES.test(name) || DOES_SOMETHING.test(name))
        return []
      const argument = node.arguments.findIndex((item) => item.type !== 'SpreadElement' && namesGate(item, context))
      return argument < 0 ? [] : [{ call: name, ...(argument > 0 && { argument }) }]
    }
    case 'MemberExpression': {
      const object = dottedPath(node.object)?.at(-1)
      if (object === undefined || !SPEAKS_OF_GATES.test(object)) return []
      const key = node.computed ? null : staticKeyName(node.property, false)
      const isGate = node.computed ? namesGate(node.property, context) : key !== null && context.index.gates.has(key)
      return isGate ? [{ member: object }] : []
    }
    case 'JSXElement': {
      const jsx = context.view.text.slice(...node.openingElement.name.range)
      if (!SPEAKS_OF_GATES.test(jsx)) return []
      return node.openingElement.attributes.flatMap((attribute) => {
        if (attribute.type !== 'JSXAttribute' || typeof attribute.name.name !== 'string' || !attribute.value) return []
        const value = attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
        return namesGate(value, context) ? [{ jsx, prop: attribute.name.name }] : []
      })
    }
    default:
      return []
  }
}

function namesGate(expression: Node, context: ResolveContext): boolean {
  const named = resolveGate(expression, context)
  return named !== null && 'gate' in named
}

/** What happens to the value of a call, a member or an element. */
function useOf(node: Node): 'deciding' | 'neutral' | 'other' {
  if (node.type === 'JSXElement') return 'deciding'
  const { parent } = node
  switch (parent?.type) {
    case 'ChainExpression':
    case 'AwaitExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return useOf(parent)
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return parent.test === node ? 'deciding' : 'neutral'
    case 'LogicalExpression':
      return 'deciding'
    case 'UnaryExpression':
      return parent.operator === '!' ? 'deciding' : 'other'
    case 'VariableDeclarator':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
      return node.type === 'CallExpression' ? 'deciding' : 'neutral'
    case 'ExpressionStatement':
    case 'MemberExpression':
    case 'AssignmentExpression':
    case 'UpdateExpression':
    case 'TSEnumMember':
      return 'other'
    case 'CallExpression':
    case 'Property':
    case 'JSXExpressionContainer':
    case 'ArrayExpression':
      // A constant's name is handed to functions; a flag's value decides.
      return node.type === 'MemberExpression' ? 'other' : 'neutral'
    default:
      return 'neutral'
  }
}
