import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, variableOf } from '../source/bindings.js'
import { unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'

const REACT: ReadonlySet<string> = new Set(['react', 'preact/hooks', 'preact/compat'])
/** Packages whose `observer` only wraps a component. */
const MOBX: ReadonlySet<string> = new Set(['mobx-react', 'mobx-react-lite'])
/** Packages whose `styled` only makes a component. MUI re-exports Emotion's, under several paths. */
const STYLED: ReadonlySet<string> = new Set([
  'styled-components',
  'styled-components/native',
  'styled-components/macro',
  '@emotion/styled',
  '@emotion/styled/macro',
  '@emotion/native',
  '@linaria/react',
  '@mui/material',
  '@mui/material/styles',
  '@mui/system',
  '@mui/joy',
  '@mui/joy/styles',
])

/** All of it but `checkPropTypes` describes the properties of components. */
const PROP_TYPES: ReadonlySet<string> = new Set(['prop-types'])

/** Packages whose `StyleSheet.create` only describes styles. */
const STYLE_SHEETS: ReadonlySet<string> = new Set(['react-native', 'react-native-web', '@react-pdf/renderer'])

/** Frameworks whose decorators all only describe a class. */
const METADATA: ReadonlySet<string> = new Set([
  '@angular/core',
  '@nestjs/common',
  'inversify',
  'class-validator',
  'class-transformer',
])

/** React's functions that only keep, or wrap, what they are given. A state that is computed by a function runs it. */
const KEEPERS: ReadonlySet<string> = new Set([
  'useCallback',
  'useRef',
  'useContext',
  'useId',
  'useDeferredValue',
  'createContext',
  'createRef',
  'forwardRef',
  'memo',
  'lazy',
])

/** Built-in collections that only copy the items of a literal list. */
const COLLECTIONS: ReadonlySet<string> = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])

/** Calls that only return a value, as their documentation says. Their arguments are examined separately. */
export function isKnownPureCall(node: TSESTree.CallExpression, view: SourceView): boolean {
  const { callee } = node
  const [first] = node.arguments
  if (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.property.type === 'Identifier' &&
    /^(?:freeze|seal)$/.test(callee.property.name) &&
    isGlobalName(view, callee.object, 'Object')
  ) {
    return first !== undefined && /^(?:Object|Array)Expression$/.test(unwrapExpression(first).type)
  }
  if (isStorageRead(callee, view) || (isStyled(callee, view) && callee.type !== 'Identifier')) return true
  const name = nameFrom(callee, REACT, view)
  if (name === null && isStyleSheet(callee, view)) return true
  if (name === null)
    return isStyled(callee, view) || nameFrom(callee, MOBX, view) === 'observer' || isPropType(callee, view)
  if (name === 'useState') return !first || isPlainValue(first)
  return KEEPERS.has(name)
}

/** `StyleSheet.create` */
function isStyleSheet(callee: Node, view: SourceView): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'StyleSheet' &&
    nameFrom(callee, STYLE_SHEETS, view) === 'create'
  )
}

/** `PropTypes.shape({ ... })` */
function isPropType(callee: Node, view: SourceView): boolean {
  const name = nameFrom(callee, PROP_TYPES, view)
  return name !== null && !/^(?:checkPropTypes|resetWarningCache)$/.test(name)
}

/**
 * `localStorage.getItem`, `window.sessionStorage.getItem`: projects keep flags of their own there, beside those of a
 * service.
 */
function isStorageRead(callee: Node, view: SourceView): boolean {
  if (
    callee.type !== 'MemberExpression' ||
    callee.computed ||
    callee.property.type !== 'Identifier' ||
    callee.property.name !== 'getItem'
  )
    return false
  const storage = callee.object
  if (storage.type === 'MemberExpression' && !storage.computed && storage.property.type === 'Identifier') {
    return (
      isStorage(storage.property.name) &&
      (isGlobalName(view, storage.object, 'window') || isGlobalName(view, storage.object, 'globalThis'))
    )
  }
  return storage.type === 'Identifier' && isStorage(storage.name) && isGlobalName(view, storage, storage.name)
}

function isStorage(name: string): boolean {
  return name === 'localStorage' || name === 'sessionStorage'
}

/** `new Map()`, `new Set([a, b])`. */
export function isPureConstruction(node: TSESTree.NewExpression, view: SourceView): boolean {
  const [first] = node.arguments
  const isGlobal =
    node.callee.type === 'Identifier' &&
    COLLECTIONS.has(node.callee.name) &&
    isGlobalName(view, node.callee, node.callee.name)
  return (
    isGlobal &&
    (!first ||
      (first.type === 'ArrayExpression' &&
        first.elements.every((element) => element && element.type !== 'SpreadElement')))
  )
}

/** `@Component({ ... })`, `@Input()`, `@Injectable`: these only record metadata that the framework reads later. */
export function isMetadataDecorator({ expression }: TSESTree.Decorator, view: SourceView): boolean {
  return nameFrom(expression.type === 'CallExpression' ? expression.callee : expression, METADATA, view) !== null
}

/** `styled.div`, `styled(Button)`, `styled.div.attrs({ ... })`. */
export function isStyled(node: Node, view: SourceView): boolean {
  switch (node.type) {
    case 'Identifier':
      return node.name === 'styled' && STYLED.has(moduleOf(node, view) ?? '')
    case 'MemberExpression':
      return !node.computed && isStyled(node.object, view)
    case 'CallExpression':
      return isStyled(node.callee, view)
    default:
      return false
  }
}

/** The name by which a package exports what is called: `useRef`, `React.useRef`, `import { useRef as ref }`. */
export function nameFrom(callee: Node, modules: ReadonlySet<string>, view: SourceView): string | null {
  if (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    callee.object.type === 'Identifier' &&
    callee.property.type === 'Identifier'
  ) {
    return modules.has(moduleOf(callee.object, view) ?? '') ? callee.property.name : null
  }
  if (callee.type !== 'Identifier' || !modules.has(moduleOf(callee, view) ?? '')) return null
  const definition = variableOf(view, callee)?.defs[0]?.node as Node | undefined
  return definition?.type === 'ImportSpecifier' && definition.imported.type === 'Identifier'
    ? definition.imported.name
    : null
}

/** `useMemo(() => value, [...])` of React: its value is `value`. */
export function memoValue(node: TSESTree.CallExpression, view: SourceView): Node | null {
  const [first] = node.arguments
  if (
    first?.type !== 'ArrowFunctionExpression' ||
    first.async ||
    first.params.length > 0 ||
    first.body.type === 'BlockStatement'
  )
    return null
  return nameFrom(node.callee, REACT, view) === 'useMemo' ? first.body : null
}

function isPlainValue(node: Node): boolean {
  return (
    node.type === 'Literal' ||
    node.type === 'ObjectExpression' ||
    node.type === 'ArrayExpression' ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'Identifier' && node.name === 'undefined') ||
    (node.type === 'UnaryExpression' && node.operator !== 'delete')
  )
}

/** The module that a name is imported from. */
export function moduleOf(name: TSESTree.Identifier, view: SourceView): string | null {
  const definition = variableOf(view, name)?.defs[0]
  return definition?.type === 'ImportBinding' && definition.parent?.type === 'ImportDeclaration'
    ? definition.parent.source.value
    : null
}
