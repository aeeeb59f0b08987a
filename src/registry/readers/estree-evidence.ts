import { lastName } from '../../source/expressions.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { goTypeOf } from './go-maps.js'

/**
 * How much the surroundings of an object say that it is a registry. The fields of a spec are everyday words, so an
 * object that only has some of them (a catalogue of components with `stage` and `since`) needs more than its shape.
 */
export enum Evidence {
  None,
  /** A name around it mentions features. */
  Features,
  /** A name around it mentions feature gates, flags or specs, or the file is configured as a registry. */
  Gates,
  /** Typed as specs, or passed to a gate registry. */
  Declared,
}

/** What the declarations, annotations and calls around `object` say. */
export function evidenceAround(object: Node, view: SourceView): Evidence {
  let evidence = Evidence.None
  const note = (found: Evidence): void => {
    evidence = Math.max(evidence, found)
  }
  note(evidenceOfJsDoc(object, view))
  const goType = goTypeOf(object)
  if (goType) note(evidenceOfTypeText(view.text.slice(...goType.range)))
  let node = object
  for (let parent = node.parent; parent; node = parent, parent = node.parent) {
    switch (parent.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
        note(evidenceOfType(parent.typeAnnotation, view))
        continue
      case 'TSNonNullExpression':
      case 'ConditionalExpression':
      case 'LogicalExpression':
      case 'AwaitExpression':
      case 'ReturnStatement':
      case 'BlockStatement':
        continue
      case 'CallExpression':
      case 'NewExpression':
        if (parent.callee === node) return evidence
        note(evidenceOfCall(parent.callee, view))
        note(evidenceOfType(parent.typeArguments, view))
        continue
      default:
        note(evidenceOfHolder(parent, view))
        return evidence
    }
  }
  return evidence
}

/** What the declaration or assignment says that gives an object its name. */
function evidenceOfHolder(holder: Node, view: SourceView): Evidence {
  switch (holder.type) {
    case 'VariableDeclarator': {
      const ofDoc = evidenceOfJsDoc(statementOf(holder), view)
      return holder.id.type === 'Identifier'
        ? Math.max(ofDoc, evidenceOfName(holder.id.name), evidenceOfType(holder.id.typeAnnotation, view))
        : ofDoc
    }
    case 'AssignmentExpression':
      return Math.max(evidenceOfName(lastName(holder.left) ?? ''), evidenceOfJsDoc(holder, view))
    case 'PropertyDefinition':
      return Math.max(evidenceOfName(lastName(holder.key) ?? ''), evidenceOfType(holder.typeAnnotation, view))
    case 'Property':
      return evidenceOfName(lastName(holder.key) ?? '')
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return Math.max(evidenceOfName(holder.id?.name ?? ''), evidenceOfType(holder.returnType, view))
    default:
      return Evidence.None
  }
}

/** `FeatureSpec`, `Record<string, FeatureSpec[]>`, `VersionedSpecs`, `VersionedFeatureSpec`. */
function evidenceOfType(type: Node | null | undefined, view: SourceView): Evidence {
  return !type ? Evidence.None : evidenceOfTypeText(view.text.slice(...type.range))
}

/** `@type {Record<string, FeatureSpec>}` directly before `node`, as JavaScript says types. */
function evidenceOfJsDoc(node: Node, view: SourceView): Evidence {
  const before = view.text
    .slice(Math.max(0, node.range[0] - LONGEST_JSDOC), node.range[0])
    .trimEnd()
    .replace(/\($/, '')
    .trimEnd()
  if (!before.endsWith('*/')) return Evidence.None
  const comment = before.slice(before.lastIndexOf('/**'))
  return evidenceOfTypeText(/@(?:type|satisfies|returns?)\s*\{([^\n@]*)\}/.exec(comment)?.[1] ?? '')
}

function statementOf(declarator: Node): Node {
  const declaration = declarator.parent ?? declarator
  return declaration.parent?.type === 'ExportNamedDeclaration' ? declaration.parent : declaration
}

export function evidenceOfTypeText(text: string): Evidence {
  return /\b(?:\w*Feature(?:Gate)?Specs?|VersionedSpecs?)\b/.test(text) ? Evidence.Declared : evidenceOfName(text)
}

/** The type of a registry, perhaps one of another program or a test, so its gates don't count as mentions. */
export function isGoRegistryType(type: GoNode, view: SourceView): boolean {
  return evidenceOfTypeText(view.text.slice(...type.range)) === Evidence.Declared
}

/** `DefaultFeatureGate.add(...)`, `gates.addVersioned(...)`, `registerFeatureGates(...)`, `defineFeatures(...)`. */
export function evidenceOfCall(callee: Node, view: SourceView): Evidence {
  const text = view.text.slice(...callee.range)
  const evidence = evidenceOfName(text)
  return evidence === Evidence.Gates && /^(?:add|register|define)/i.test(lastName(callee) ?? '')
    ? Evidence.Declared
    : evidence
}

/** What the words of a name say: `serverFeatureGates`, `FEATURE_GATES`; `navigate` and `gateway` are other words. */
export function evidenceOfName(name: string): Evidence {
  if (name.length > LONGEST_NAME) return Evidence.None
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  if (words.some((word) => /^(?:feature)?gates?$/.test(word))) return Evidence.Gates
  const joined = words.join(' ')
  if (/\bfeature ?(?:definition|flag|spec|stage|toggle)s?\b/.test(joined)) return Evidence.Gates
  return /\bfeatures?/.test(joined) ? Evidence.Features : Evidence.None
}

/** Anything longer is an expression, not a name. */
const LONGEST_NAME = 200
const LONGEST_JSDOC = 1_000
