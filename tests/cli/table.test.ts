import { colorsFor } from '../../src/cli/io.js'
import { renderTable } from '../../src/cli/table.js'
import { visibleText } from '../../src/files/visible-text.js'

const PLAIN = colorsFor({}, {}, false)
const COLUMNS = [
  { title: 'GATE' },
  { title: 'CHECKS', align: 'right' },
  { title: 'EMPTY' },
  { title: 'REGISTERED IN' },
  { title: 'NOTES' },
] as const
const ROWS = [
  ['NewParser', '3', '', 'src/gates.ts:6', ''],
  ['Old', '12', '', 'gates.go:9', 'needs 1.34'],
].map((row) => row.map((text) => ({ text: visibleText(text) })))

const tableOf = (width?: number): string[] => renderTable(COLUMNS, ROWS, PLAIN, width).split('\n')

describe('a table', () => {
  it('has aligned columns, and leaves out empty ones', () => {
    expect(tableOf()).toEqual([
      'GATE       CHECKS  REGISTERED IN   NOTES',
      'NewParser       3  src/gates.ts:6',
      'Old            12  gates.go:9      needs 1.34',
      '',
    ])
    expect(tableOf(45)).toEqual(tableOf())
  })

  it('prints cells that are too wide for the terminal on a line below', () => {
    expect(tableOf(44)).toEqual([
      'GATE       CHECKS  REGISTERED IN',
      '  NOTES',
      'NewParser       3  src/gates.ts:6',
      'Old            12  gates.go:9',
      '  needs 1.34',
      '',
    ])
    expect(tableOf(32).slice(0, 4)).toEqual([
      'GATE       CHECKS',
      '  REGISTERED IN   NOTES',
      'NewParser       3',
      '  src/gates.ts:6',
    ])
    expect(tableOf(3).slice(0, 2)).toEqual(['GATE', '  CHECKS  REGISTERED IN   NOTES'])
  })
})
