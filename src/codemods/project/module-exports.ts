import type { TSESTree } from '@typescript-eslint/utils'
import type { ExportedSlot } from '../../strip/slots/exported-slots.js'
import { moduleExportName } from '../../source/exports.js'
import { staticKeyName } from '../../source/expressions.js'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'

/** A name that a module declares and exports itself. */
export interface OwnExport {
  readonly exported: string
  /** Its name in the file; `null` for an expression. */
  readonly local: string | null
  /**
   * The node to remove with the export: the declaration, the specifier, the default export; `null` when it can't be
   * removed alone.
   */
  readonly node: Node | null
  /** The exported value, if the export itself contains it: a function, a class, an expression. */
  readonly value: Node | null
}

const exportsByTree = new PerTree<readonly OwnExport[]>()

export function ownExportsOf(view: SourceView): readonly OwnExport[] {
  let found = exportsByTree.get(view.ast)
  if (!found) {
    found = view.ast.body.flatMap((statement) => exportsOfStatement(statement, view))
    exportsByTree.set(view.ast, found)
  }
  return found
}

/** Whether the module uses `import` or `export`. Its default import is then a name like any other. */
export function isEsModule(view: SourceView): boolean {
  return view.ast.body.some(({ type }) => type === 'ImportDeclaration' || /^Export/.test(type))
}

function exportsOfStatement(statement: TSESTree.ProgramStatement, view: SourceView): OwnExport[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement.declaration) return exportsOfDeclaration(statement.declaration)
      return statement.source
        ? []
        : statement.specifiers.map((node) => ({
            exported: moduleExportName(node.exported),
            local: moduleExportName(node.local),
            node,
            value: null,
          }))
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement
      const id = declaration.type === 'Identifier' ? declaration : 'id' in declaration ? declaration.id : null
      return [
        {
          exported: 'default',
          local: id?.type === 'Identifier' ? id.name : null,
          node: statement,
          value: declaration.type === 'Identifier' ? null : declaration,
        },
      ]
    }
    case 'ExpressionStatement':
      return exportsOfAssignment(statement.expression, view)
    default:
      return []
  }
}

function exportsOfDeclaration(declaration: TSESTree.NamedExportDeclarations): OwnExport[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap((node) =>
      node.id.type === 'Identifier'
        ? [{ exported: node.id.name, local: node.id.name, node, value: node.init }]
        : patternExports(node.id),
    )
  }
  const { id } = declaration
  return id?.type === 'Identifier' ? [{ exported: id.name, local: id.name, node: declaration, value: declaration }] : []
}

function patternExports(pattern: Node): OwnExport[] {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap(({ value }) =>
    value?.type === 'Identifier' ? [{ exported: value.name, local: value.name, node: null, value: null }] : [],
  )
}

/** `module.exports = { a, b: c }`, `module.exports = a`, `exports.a = b`. */
function exportsOfAssignment(expression: Node, view: SourceView): OwnExport[] {
  if (
    expression.type !== 'AssignmentExpression' ||
    expression.operator !== '=' ||
    expression.left.type !== 'MemberExpression'
  )
    return []
  const { left, right } = expression
  const target = view.text.slice(...left.range)
  if (target !== 'module.exports') {
    const object = view.text.slice(...left.object.range)
    const name = staticKeyName(left.property, left.computed)
    if ((object !== 'exports' && object !== 'module.exports') || name === null) return []
    return [{ exported: name, local: right.type === 'Identifier' ? right.name : null, node: null, value: right }]
  }
  if (right.type !== 'ObjectExpression') return []
  return right.properties.flatMap((property) => {
    const key = property.type === 'Property' ? staticKeyName(property.key, property.computed) : null
    if (property.type !== 'Property' || key === null) return []
    return [
      {
        exported: key,
        local: property.value.type === 'Identifier' ? property.value.name : null,
        node: null,
        value: property.value,
      },
    ]
  })
}

/** The names under which a file exports what it declares. */
export function exportedNamesOf({ view, name, declaration }: ExportedSlot): string[] {
  return ownExportsOf(view)
    .filter(({ local, node }) => local === name || (node !== null && node === declaration))
    .map(({ exported }) => exported)
}
