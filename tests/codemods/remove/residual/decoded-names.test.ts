import { DecodedNames } from '../../../../src/codemods/remove/residual/decoded-names.js'
import { afterRemoval, NAMES_IMPORT } from '../../../support/after-removal.js'
import { textOf } from '../../../support/open-files.js'

const TYPES = `interface Row { gate: GateName; size: number }\ninterface Size { size: number }\n`

/** Where data gets a type with names of gates in it. */
function decodedIn(text: string): string[] {
  const { view, context, targets } = afterRemoval({ 'src/a.ts': `${NAMES_IMPORT}${TYPES}${text}\n` })
  const own = view('src/a.ts')
  return new DecodedNames(context.index, targets).in(own).map((node) => textOf(own, node))
}

describe('data without a type that gets one with names of gates', () => {
  it.each([
    ['use(JSON.parse(text) as Row)', 'JSON.parse(text) as Row'],
    ['use(JSON.parse(text) as Row[])', 'JSON.parse(text) as Row[]'],
    ['use(<Row>JSON.parse(text))', '<Row>JSON.parse(text)'],
    ['const row: Row = JSON.parse(text)', 'row: Row = JSON.parse(text)'],
    ['const rows: { gates: GateName[] }[] = JSON.parse(text)', 'rows: { gates: GateName[] }[] = JSON.parse(text)'],
    ['class A { row: Row = JSON.parse(text) }', 'row: Row = JSON.parse(text)'],
    ['function take(row: Row) {}\ntake(JSON.parse(text))', 'JSON.parse(text)'],
    ['class Page { constructor(row: Row) {} }\nnew Page(JSON.parse(text))', 'JSON.parse(text)'],
    ['function load(): Row { return JSON.parse(text) }', 'JSON.parse(text)'],
    ['axios.get<Row[]>(url)', 'axios.get<Row[]>(url)'],
    ['type Table = { rows: Row[] }\nconst t: Table = JSON.parse(text)', 't: Table = JSON.parse(text)'],
  ])('is in %j', (text, expected) => {
    expect(decodedIn(text)).toEqual([expected])
  })

  it.each([
    'const size: Size = JSON.parse(text)',
    'const row: Row = make()',
    'const name: GateName = JSON.parse(text)',
    'const any: any = JSON.parse(text)',
    'axios.get<Size>(url)',
    'axios.render<Row>(url)',
    'interface Loop { own: Loop; size: number }\nconst loop: Loop = JSON.parse(text)',
  ])("isn't in %s", (text) => {
    expect(decodedIn(text)).toEqual([])
  })
})
