import { removeImportSpecifiers } from '../../src/source/remove-import-specifiers.js'
import { nodesOf } from '../../src/source/nodes-of.js'
import { EditList } from '../../src/text/edit-list.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { Trivia } from '../../src/text/trivia.js'
import { parseScript } from '../support/strip-text.js'

describe('an import without some of its names', () => {
  it.each([
    ["import x, { a, b } from 'm'", "import { a, b } from 'm'"],
    ["import x, * as a from 'm'", "import * as a from 'm'"],
    ["import a, * as x from 'm'", "import a from 'm'"],
    ["import a, { x, x as x2 } from 'm'", "import a from 'm'"],
    ["import a, { x, b } from 'm'", "import a, { b } from 'm'"],
    ["import x, { x as x2, b } from 'm'", "import { b } from 'm'"],
    ["import {\n  a,\n  // of x\n  x,\n} from 'm'", "import {\n  a,\n} from 'm'"],
  ])('keeps the others and their commas: %j', (text, wanted) => {
    const view = parseScript('input.ts', text)
    const [statement] = nodesOf(view, 'ImportDeclaration')
    const editing = { trivia: new Trivia(view), edits: new EditList() }
    if (statement) removeImportSpecifiers(statement, ({ local }) => local.name.startsWith('x'), editing)
    const edits = editing.edits.toEdits(text, () => true)
    expect(applyEdits(text, edits)).toBe(wanted)
  })
})
