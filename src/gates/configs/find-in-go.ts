import type { TSESTree } from '@typescript-eslint/utils'
import { goLiteralType } from '../../registry/readers/go-maps.js'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { asGo } from '../../source/go-casts.js'
import { importPathOf } from '../../source/go-declarations.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { nodesOf } from '../../source/nodes-of.js'
import { resolveConstant } from '../../source/resolve-constant.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import type { ConfigOverride, Reader } from './config-override.js'
import { versionsAround } from './version-guards.js'

/** A type of Kubernetes' API with a field `FeatureGates`, and the program that reads it. */
interface ConfigType {
  readonly name: string
  /** The paths of the packages that declare it. */
  readonly path: RegExp
  readonly reader: Reader
}

const CONFIG_TYPES: readonly ConfigType[] = [
  {
    name: 'ClusterConfiguration',
    path: /\/kubeadm\//,
    reader: { program: 'kubeadm', component: 'kubeadm' },
  },
  {
    name: 'KubeletConfiguration',
    path: /^k8s\.io\/(?:kubelet\/config|kubernetes\/pkg\/kubelet\/apis\/config)(?:\/|$)/,
    reader: { program: 'kubernetes', component: 'kubelet' },
  },
  {
    name: 'KubeProxyConfiguration',
    path: /^k8s\.io\/(?:kube-proxy\/config|kubernetes\/pkg\/proxy\/apis\/config)(?:\/|$)/,
    reader: { program: 'kubernetes', component: 'kube-proxy' },
  },
]

const FIELD = 'FeatureGates'

/**
 * The gates that Go code sets in a configuration of kubeadm, a kubelet or kube-proxy. The configuration is known by its
 * type, or by a field that is named after the type where the file imports the type's package.
 */
export function findInGo(view: SourceView, resolveImport: ImportResolver): ConfigOverride[] {
  if (view.language !== 'go' || !view.text.includes(FIELD)) return []
  const settings = [
    ...nodesOf(view, 'Property').flatMap((node) => settingsOfField(node, view)),
    ...nodesOf(view, 'AssignmentExpression').flatMap((node) => settingsOfAssignment(node, view)),
  ]
  return settings.flatMap(({ key, value, reader, siblings }) => {
    const name = nameOf(key, view, resolveImport)
    const versions = name === null ? null : versionsAround(key, view)
    if (name === null || versions === null) return []
    return [
      {
        name,
        value: value.type === 'Literal' && typeof value.value === 'boolean' ? value.value : null,
        nameRange: rangeOf(key),
        ...reader,
        version: null,
        from: versions.from,
        siblings: siblings.flatMap((sibling) => nameOf(sibling, view, resolveImport) ?? []),
      },
    ]
  })
}

interface Setting {
  readonly key: Node
  readonly value: Node
  readonly reader: Reader
  readonly siblings: readonly Node[]
}

/** `ClusterConfiguration{FeatureGates: map[string]bool{"X": true}}`. */
function settingsOfField({ key, value, parent }: TSESTree.Property, view: SourceView): Setting[] {
  if (key.type !== 'Identifier' || key.name !== FIELD) return []
  const reader = readerOfType(goLiteralType(parent), view)
  return reader ? settingsOfMap(value, reader) : []
}

/** `config.FeatureGates["X"] = true`, `config.FeatureGates = map[string]bool{"X": true}`. */
function settingsOfAssignment({ left, right, operator }: TSESTree.AssignmentExpression, view: SourceView): Setting[] {
  if (left.type !== 'MemberExpression' || operator !== '=') return []
  if (!left.computed) {
    const reader = readerOfHolder(left, view)
    return reader ? settingsOfMap(right, reader) : []
  }
  const reader = left.object.type === 'MemberExpression' ? readerOfHolder(left.object, view) : null
  return reader ? [{ key: left.property, value: right, reader, siblings: [left.property] }] : []
}

function settingsOfMap(map: Node, reader: Reader): Setting[] {
  if (map.type !== 'ObjectExpression' || goLiteralType(map)?.type !== 'GoMapType') return []
  const entries = map.properties.filter((property) => property.type === 'Property')
  const siblings = entries.map(({ key }) => key)
  return entries.map(({ key, value }) => ({ key, value, reader, siblings }))
}

/** The reader of the configuration whose field `FeatureGates` is meant. */
function readerOfHolder(field: TSESTree.MemberExpression, view: SourceView): Reader | null {
  if (field.computed || staticKeyName(field.property, false) !== FIELD) return null
  const holder = unwrapExpression(field.object)
  if (holder.type === 'Identifier') return readerOfType(declaredType(holder, view), view)
  const name = holder.type === 'MemberExpression' ? staticKeyName(holder.property, holder.computed) : null
  const known = CONFIG_TYPES.find((type) => type.name === name)
  const isImported = nodesOf(view, 'ImportDeclaration').some(({ source }) => known?.path.test(source.value))
  return known && isImported ? known.reader : null
}

/** The type of a parameter or a variable, as far as its declaration says it. */
function declaredType(name: TSESTree.Identifier, view: SourceView): GoNode | null {
  const [definition, ...others] = variableOf(view, name)?.defs ?? []
  if (!definition || others.length > 0) return null
  const field = definition.type === 'Parameter' ? asGo(definition.name as Node).parent : undefined
  if (field?.type === 'GoField') return field.goType
  const declared = asGo(definition.node)
  if (declared.type !== 'VariableDeclarator' || declared.id.type !== 'Identifier') return null
  if (declared.goType) return declared.goType
  const value = declared.init?.type === 'UnaryExpression' ? declared.init.argument : declared.init
  return value?.type === 'ObjectExpression' ? goLiteralType(value) : null
}

function readerOfType(written: GoNode | null, view: SourceView): Reader | null {
  const type = written?.type === 'GoStarExpression' ? written.argument : written
  if (type?.type !== 'MemberExpression' || type.computed || type.property.type !== 'Identifier') return null
  const { name } = type.property
  const known = CONFIG_TYPES.find((one) => one.name === name)
  const path = known ? importPathOf(type.object as unknown as AnyNode, view) : null
  return known && path !== null && known.path.test(path) ? known.reader : null
}

/**
 * The gate that a key names: a string, a constant, or a variable of this file that is called like its value and is
 * never changed here.
 */
function nameOf(key: Node, view: SourceView, resolveImport: ImportResolver): string | null {
  const constant = resolveConstant(key, view, resolveImport)?.value
  if (constant !== undefined) return constant
  const variable = key.type === 'Identifier' ? variableOf(view, key) : null
  const declared = variable?.defs[0] ? asGo(variable.defs[0].node) : null
  if (declared?.type !== 'VariableDeclarator' || declared.init?.type !== 'Literal') return null
  const isChanged = variable?.references.some((reference) => reference.isWrite() && reference.init !== true)
  return declared.init.value === variable?.name && !isChanged ? variable.name : null
}
