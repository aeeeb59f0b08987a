import { stripText } from '../support/strip-text.js'

/** What is left of a pattern in a function, when only the removed branch used its name. */
function leftOf(head: string, pattern: string): string {
  const text = `${head}function f(items) {\n${pattern}\nif (gates.enabled('On')) use(a)\n}\n`
  const stripped = stripText({ file: 'input.ts', text, values: { On: false } }).text
  return stripped.slice(`${head}function f(items) {\n`.length, -'}\n'.length)
}

describe('a list whose names have no use any more', () => {
  it.each([
    ['class Lines {}\n', 'const [a] = new Lines(items)'],
    ['class Lines {}\nconst lines = new Lines()\n', 'const [a] = lines'],
    ['function* lines() {}\n', 'const [a] = lines()'],
    ['function* lines() {}\nconst all = lines()\n', 'const [a] = all'],
    ['', 'const all: Iterator<string> = items.all\nconst [a] = all'],
    ['', 'const all = items.values()\nconst [a] = all'],
    ['', 'const [a] = items[Symbol.iterator]()'],
    ['', 'const [a] = text.matchAll(/b/g)'],
    ['function* lines() {}\nconst all = lines()\n', 'const [first, a] = all\nuse(first)'],
  ])('is read all the same where that advances something: %s%s', (head, pattern) => {
    expect(leftOf(head, pattern)).toBe(`${pattern}\n`)
  })

  it.each([
    ['', 'const [a] = items', ''],
    ['', 'const [a] = useState(false)', 'useState(false)\n'],
    ['', 'const [a] = Object.values(items)', 'Object.values(items)\n'],
    ['', "const [a] = text.split(',')", "text.split(',')\n"],
    ['', 'const [a] = new Map()', ''],
    ['', 'const list: string[] = items.all\nconst [a] = list', ''],
    ['function list() { return [1] }\n', 'const [a] = list()', 'list()\n'],
  ])('is removed with them where it is a plain list: %s%s', (head, pattern, left) => {
    expect(leftOf(head, pattern)).toBe(left)
  })
})
