import fc from 'fast-check'

type Gen = fc.GeneratorValue

/** A wrapper that `flags.ts` exports, and whether it gives the gate's value or the other one. */
interface Flag {
  readonly name: string
  readonly isNegated: boolean
}

/**
 * Writes wrappers of the gate `On`, pages that call them, and test modules. The tests have overrides of the gate, mocks
 * of a wrapper and of its module, tables, suites with hooks, and skips. The title of a test, with its row, ends in
 * `sets true` or `sets false` if it sets the gate to that value, directly or by a mock. It ends in `runs at true` or
 * `runs at false` if it runs only with that value. Each test reports what it sees through `expect`.
 */
export class TestWriter {
  readonly #g: Gen
  readonly #flags: Flag[] = []
  readonly #pages: string[] = []
  #next = 0

  constructor(g: Gen) {
    this.#g = g
  }

  /** @returns texts by path, and the names that `page.ts` exports for others to call: each takes a number. */
  write(): { readonly files: Record<string, string>; readonly pages: readonly string[] } {
    const flags = this.#repeat(1, 3, () => this.#flag()).join('')
    const pages = this.#repeat(1, 3, () => this.#page()).join('')
    const names = this.#flags.map(({ name }) => name).join(', ')
    return {
      pages: this.#pages,
      files: {
        'src/flags.ts': `import { gates } from './features.js'\n\n${flags}export const size = (n: number) => n\n`,
        'src/page.ts': `import { log } from 'runtime'\nimport { gates } from './features.js'\nimport { ${names}, size } from './flags.js'\n\n${pages}`,
        'src/page.test.ts': this.#tests(),
        ...(this.#chance(2) && { 'src/mocked.test.ts': this.#mocked() }),
      },
    }
  }

  #flag(): string {
    const name = `isOn${this.#next++}`
    const isNegated = this.#chance(3)
    this.#flags.push({ name, isNegated })
    const value = `${isNegated ? '!' : ''}gates.enabled('On')`
    return this.#chance(2)
      ? `export const ${name} = () => ${value}\n`
      : `export function ${name}() {\n  return ${value}\n}\n`
  }

  #page(): string {
    const name = `page${this.#next++}`
    this.#pages.push(name)
    const { name: flag } = this.#pick(this.#flags)
    const condition = this.#pick([
      `${flag}()`,
      `!${flag}()`,
      `${flag}() && n > 1`,
      "gates.enabled('On')",
      `gates.enabled('Other') || ${flag}()`,
    ])
    const [then, otherwise] = [`log(${this.#next++}, size(n))`, `log(${this.#next++}, 'old')`]
    return this.#chance(2)
      ? `export const ${name} = (n: number) => (${condition} ? ${then} : ${otherwise})\n`
      : `export function ${name}(n: number) {\n  if (${condition}) return ${then}\n  return ${otherwise}\n}\n`
  }

  #tests(): string {
    const body = this.#repeat(2, 5, () => this.#case('')).join('\n')
    const imports = [
      "import { gates } from './features.js'\n",
      ...(body.includes('(flags, ') ? ["import * as flags from './flags.js'\n"] : []),
      `import { ${this.#pages.join(', ')} } from './page.js'\n`,
    ]
    return `${imports.join('')}\n${body}`
  }

  /** Tests with a module whose wrapper is mocked, for the whole file or by each test. */
  #mocked(): string {
    const { name, isNegated } = this.#pick(this.#flags)
    const impliedBy = (value: string): string => `sets ${String((value === 'true') !== isNegated)}`
    const always = this.#chance(2) ? this.#value() : null
    const mock = (given: string): string =>
      `vi.mock('./flags.js', (original: any) => ({ ...original(), ${name}: ${given} }))\n`
    const tests = this.#repeat(1, 3, () => {
      const value = always ?? this.#value()
      return this.#test(
        '',
        `t${this.#next++} ${impliedBy(value)}`,
        always === null ? `  vi.mocked(${name}).mockReturnValue(${value})\n` : '',
      )
    }).join('\n')
    const imports = [
      "import { gates } from './features.js'\n",
      ...(always === null ? [`import { ${name} } from './flags.js'\n`] : []),
      `import { ${this.#pages.join(', ')} } from './page.js'\n`,
    ]
    return `${imports.join('')}\n${mock(always === null ? 'vi.fn()' : `() => ${always}`)}\n${tests}`
  }

  #case(indent: string): string {
    const cases = [
      () => this.#plain(indent),
      () => this.#overriding(indent),
      () => this.#overriding(indent),
      () => this.#mocking(indent),
      () => this.#table(indent),
      () => this.#table(indent),
      () => this.#skipped(indent),
    ]
    if (indent.length < 4)
      cases.push(
        () => this.#suite(indent),
        () => this.#suite(indent),
      )
    return this.#pick(cases)()
  }

  #plain(indent: string): string {
    return this.#test(indent, `t${this.#next++}`, '')
  }

  #overriding(indent: string): string {
    const value = this.#value()
    const set = this.#pick([
      `gates.override('On', ${value})`,
      `gates.setFromMap({ On: ${value} })`,
      `gates.set('On=${value}')`,
      `gates.set('Other=true,On=${value}')`,
    ])
    const undo = this.#chance(3) ? `${indent}  gates.reset()\n` : ''
    return this.#test(indent, `t${this.#next++} sets ${value}`, `${indent}  ${set}\n`, undo)
  }

  /** What the wrapper gives tells what the gate would be. */
  #mocking(indent: string): string {
    const { name, isNegated } = this.#pick(this.#flags)
    const value = this.#value()
    return this.#test(
      indent,
      `t${this.#next++} sets ${isNegated ? value === 'false' : value === 'true'}`,
      `${indent}  vi.spyOn(flags, '${name}').mockReturnValue(${value})\n`,
    )
  }

  #table(indent: string): string {
    const title = `t${this.#next++} row`
    const values = this.#pick([['true', 'false'], ['false', 'true'], ['true', 'false', 'true'], ['true'], ['false']])
    const isObject = this.#chance(2)
    const rows = values.map((value) =>
      isObject ? `{ on: ${value}, n: ${this.#next++} }` : `[${value}, ${this.#next++}]`,
    )
    const parameters = isObject ? '({ on, n }: any)' : '(on: any, n: any)'
    return `${indent}it.each([\n${rows.map((row) => `${indent}  ${row},\n`).join('')}${indent}])('${title}', ${parameters} => {
${indent}  gates.override('On', on)
${indent}  expect(${this.#pick(this.#pages)}(n)).toBe(n)
${indent}})\n`
  }

  #skipped(indent: string): string {
    const at = this.#value()
    const asked = at === 'true' ? "gates.enabled('On')" : "!gates.enabled('On')"
    const not = at === 'true' ? "!gates.enabled('On')" : "gates.enabled('On')"
    const call = this.#pick([
      `it.skipIf(${not})`,
      `it.runIf(${asked})`,
      `(${asked} ? it : it.skip)`,
      `(${not} ? it.skip : it)`,
    ])
    return `${indent}${call.startsWith('(') ? ';' : ''}${this.#test(indent, `t${this.#next++} runs at ${at}`, '', '', call).trimStart()}`
  }

  #suite(indent: string): string {
    const value = this.#value()
    const isSet = this.#chance(2)
    const hook = isSet
      ? `${indent}  beforeEach(() => {\n${indent}    gates.override('On', ${value})\n${indent}  })\n\n`
      : ''
    const body = this.#repeat(1, 3, () => (isSet ? this.#plain(`${indent}  `) : this.#case(`${indent}  `))).join('\n')
    return `${indent}describe('s${this.#next++}${isSet ? ` sets ${value}` : ''}', () => {\n${hook}${body}${indent}})\n`
  }

  #test(indent: string, title: string, before: string, after = '', call = 'it'): string {
    const page = this.#pick(this.#pages)
    const asserts = [
      `${indent}  expect(${page}(${this.#next++})).toBe(${this.#next++})\n`,
      ...(this.#chance(3) ? [`${indent}  expect(gates.enabled('Other')).toBe(true)\n`] : []),
    ]
    return `${indent}${call}('${title}', () => {\n${before}${asserts.join('')}${after}${indent}})\n`
  }

  #value(): 'true' | 'false' {
    return this.#chance(2) ? 'true' : 'false'
  }

  #repeat<T>(min: number, max: number, make: () => T): T[] {
    return Array.from({ length: this.#g(fc.integer, { min, max }) }, make)
  }

  /** True once in `n`. */
  #chance(n: number): boolean {
    return this.#g(fc.integer, { min: 1, max: n }) === 1
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#g(fc.integer, { min: 0, max: list.length - 1 })] as T
  }
}
