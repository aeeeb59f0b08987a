import { describe, expect, it } from 'vitest'
import { nodesOf } from '../../src/source/nodes-of.js'
import { countsRows, readsPosition } from '../../src/source/list-positions.js'
import { parseScript } from '../support/strip-text.js'

function isRead(code: string): boolean {
  const view = parseScript('src/input.tsx', code)
  return nodesOf(view, 'Identifier').some((node) => node.name === 'rows' && readsPosition(node, view))
}

describe('the positions of the elements of a list', () => {
  it.each([
    'rows[2]',
    'rows[saved]',
    'rows.at(-1)',
    "rows.indexOf('B')",
    'rows.findIndex((row) => row.on)',
    'const nth = (index: number) => rows[index]',
    'rows.forEach((row, i) => check(row, others[i]))',
    'rows.map((row, i) => [i, row])',
    'rows.map(function (row, i) { return others[i] })',
    'rows.some((row, { length }) => length)',
    'for (const [i, row] of rows.entries()) check(row, others[i])',
    'const all = [...rows.entries()]',
    'for (const entry of rows.entries()) check(entry)',
    'for (const i in rows) check(others[i])',
    'for (key in rows) check(key)',
    'rows.map((row, i) => `${i}. ${row}`)',
    "rows.map((row, i) => (i === 0 ? '' : ', ') + row)",
    'const [first] = rows',
    'const [, second, ...rest] = rows',
    ';[first] = rows',
    'const draw = ([first] = rows) => first',
    'draw(...rows)',
    'draw(1, ...rows)',
    'new Page(...rows)',
    'rows.slice(1)',
    'rows.splice(0, 1)',
    'rows.toSpliced(0, 1)',
    'rows.shift()',
    'rows.pop()',
    'rows.reduce((sum, row, i) => sum + others[i], 0)',
  ])('are read by %s', (code) => {
    expect(isRead(code)).toBe(true)
  })

  it.each([
    'rows.length',
    "rows.includes('B')",
    'rows.map(String)',
    'rows.map((row) => row.on)',
    'rows.map((row, i) => <Row key={i} row={row} />)',
    'rows.map((row, i, all) => all[i])',
    'for (const row of rows) check(row)',
    'const [...all] = rows',
    'const all = [...rows, 1]',
    'others.push(...rows)',
    'Math.max(...rows)',
    'rows.slice()',
    'rows.reduce((sum, row) => sum + row.size, 0)',
    'rows.reduce((sum, row, i, all) => sum + all[i].size, 0)',
    'const all = rows',
    'for (const [, row] of rows.entries()) check(row)',
    'for (const [i, row] of rows.entries()) check(rows[i])',
    'for (const i in rows) check(rows[i])',
    'for (let i = 0; i < rows.length; i++) check(rows[i])',
  ])("aren't read by %s", (code) => {
    expect(isRead(code)).toBe(false)
  })
})

describe('a test that runs for each row of a list', () => {
  const isCounted = (code: string): boolean => {
    const view = parseScript('src/input.tsx', code)
    return nodesOf(view, 'CallExpression').some((node) => countsRows(node, view))
  }

  it('may show the positions in its title, and tell the first row from the others', () => {
    expect(isCounted('rows.forEach((row, i) => it(`has ${i}`, () => check(row, i === 0)))')).toBe(false)
  })

  it("can't do without one of the rows if it uses the positions otherwise", () => {
    expect(isCounted('rows.forEach((row, i) => it(`has ${i}`, () => check(row, others[i])))')).toBe(true)
  })
})
