import { describe, expect, it } from 'vitest'
import { isNamedIn } from '../../src/text/escapes.js'

describe('a word in a source', () => {
  it.each([
    'isOn("Pager")',
    String.raw`isOn("\x50ager")`,
    String.raw`isOn("Pag\u0065r")`,
    String.raw`isOn("Pag\u{65}r")`,
    String.raw`features.P\u0061ger`,
    String.raw`Enabled("\120ager")`,
    String.raw`Enabled("\U00000050ager")`,
    '<Gate name="&#80;ager" />',
    String.raw`isOn("\Pager")`,
    String.raw`isOn("Pag\er")`,
    'isOn("Pa\\\nger")',
    'isOn("Pa\\\r\nger")',
    '<Gate name="&#x50;ager" />',
  ])('is found as it is written, or with the escapes read: %s', (text) => {
    expect(isNamedIn(text, /\bPager\b/)).toBe(true)
  })

  it.each([
    'isOn("Pagers")',
    String.raw`isOn("\x50agers")`,
    String.raw`isOn("\u{5}ager")`,
    String.raw`"\u{ffffff}"`,
    String.raw`isOn("\x1bPagers")`,
    String.raw`isOn("Pa\nger")`,
    String.raw`/Pa\d+ger/`,
  ])('is not found in another one: %s', (text) => {
    expect(isNamedIn(text, /\bPager\b/)).toBe(false)
  })
})
