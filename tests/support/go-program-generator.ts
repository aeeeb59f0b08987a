/** Numbers from a seed, the same on every machine: https://github.com/cprosche/mulberry32 describes the generator. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * A Go function that asks for gates in the ways that Go code does, and tells what it does through `trace`. It compiles:
 * every name is used, often only beside a gate.
 *
 * @param name also what makes its labels and texts its own.
 */
export function generateGoFunction(name: string, seed: number, hasLabels = true): string {
  return new Generator(name, randomFrom(seed), hasLabels).write()
}

interface Variable {
  readonly name: string
  readonly type: 'int' | 'bool'
  used: boolean
  /** Whether a loop counts with it. */
  readonly counts?: true
}

interface Block {
  readonly variables: Variable[]
  readonly outer: Block | null
  /** A loop around it in the same function: its label, `''` without one. */
  readonly loop: string | null
  readonly depth: number
  /** What a `return` in it must give: a number, or nothing. */
  readonly gives: 'int' | 'nothing'
}

class Generator {
  readonly #name: string
  readonly #random: () => number
  readonly #hasLabels: boolean
  #count = 0
  #usedLabels = new Set<string>()

  constructor(name: string, random: () => number, hasLabels: boolean) {
    this.#name = name
    this.#random = random
    this.#hasLabels = hasLabels
  }

  write(): string {
    const block: Block = { variables: [{ name: 'n', type: 'int', used: true }, { name: 'b', type: 'bool', used: true }], outer: null, loop: null, depth: 1, gives: 'int' }
    const body = this.#statements(block, 3 + this.#below(5))
    return `func ${this.#name}(n int, b bool) (out int) {\n${body}\treturn n\n}\n`
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #chance(part: number): boolean {
    return this.#random() < part
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item
  }

  #fresh(prefix: string): string {
    return `${prefix}${++this.#count}`
  }

  #text(): string {
    return `"${this.#name}.${++this.#count}"`
  }

  #statements(block: Block, count: number): string {
    let text = ''
    for (let index = 0; index < count; index++) text += this.#comment(block) + this.#statement(block)
    return text + this.#useAll(block)
  }

  /** Go doesn't compile what isn't used; here it's used beside a gate as often as not. */
  #useAll(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    return block.variables.filter(({ used }) => !used).map((variable) => {
      variable.used = true
      const use = `trace(${this.#text()}, ${variable.name})\n`
      return this.#chance(0.5) ? `${tabs}${use}` : `${tabs}if ${this.#check()} {\n${tabs}\t${use}${tabs}}\n`
    }).join('')
  }

  #comment({ depth }: Block): string {
    return this.#chance(0.1) ? `${'\t'.repeat(depth)}// About ${this.#name}.\n` : ''
  }

  #inner(block: Block, loop: string | null = block.loop): Block {
    return { variables: [], outer: block, loop, depth: block.depth + 1, gives: block.gives }
  }

  #visible(block: Block, type: Variable['type']): Variable[] {
    const seen = new Set<string>()
    const found: Variable[] = []
    for (let current: Block | null = block; current; current = current.outer) {
      for (const variable of [...current.variables].reverse()) {
        if (!seen.has(variable.name) && variable.type === type) found.push(variable)
        seen.add(variable.name)
      }
    }
    return found
  }

  #read(block: Block, type: Variable['type']): string {
    const variable = this.#pick(this.#visible(block, type))
    variable.used = true
    return variable.name
  }

  #check(): string {
    return this.#pick(['gates.Enabled(gates.On)', 'gates.Default.Enabled(gates.On)', '!gates.Enabled(gates.On)'])
  }

  #bool(block: Block, depth = 0): string {
    if (depth > 2) return this.#chance(0.5) ? this.#check() : this.#read(block, 'bool')
    switch (this.#below(14)) {
      case 0: case 1: return this.#check()
      case 2: return `${this.#operand(block, depth)} &&${this.#gap()}${this.#operand(block, depth)}`
      case 3: return `${this.#operand(block, depth)} ||${this.#gap()}${this.#operand(block, depth)}`
      case 4: return `!(${this.#bool(block, depth + 1)})`
      case 5: return `effect(${this.#text()}, ${this.#read(block, 'bool')})`
      case 6: return `${this.#read(block, 'int')} > ${this.#below(4)}`
      case 7: return this.#chance(0.3) ? 'gates.Enabled(gates.Other)' : this.#read(block, 'bool')
      case 8: return this.#listed(block, depth)
      case 9: return `(${this.#operand(block, depth)}) ${this.#pick(['==', '!='])} ${this.#pick([this.#check(), this.#check(), 'true', 'false'])}`
      case 10: return `func() bool {\nreturn ${this.#bool(block, depth + 1)}\n}()`
      case 11: return `pick(${this.#gap('')}${this.#bool(block, depth + 1)}, ${this.#operand(block, depth)}, ${this.#read(block, 'bool')})`
      case 12: return `[]bool{${this.#bool(block, depth + 1)}, ${this.#operand(block, depth)}}[${this.#pick(['0', '1', `pick(${this.#check()}, 0, 1)`])}]`
      default: return this.#read(block, 'bool')
    }
  }

  /** What stands behind an operator, a comma or a bracket: mostly a blank or nothing; the last of the kinds, a block, `gofmt` moves in front of a comma. */
  #gap(usual = ' ', kinds = 16): string {
    const comment = (): string => `// ${this.#name} ${++this.#count}.\n`
    switch (this.#below(kinds)) {
      case 0: return '\n'
      case 1: return `\n${comment()}`
      case 2: return ` ${comment()}`
      case 15: return ` /* ${this.#name} ${++this.#count} */ `
      default: return usual
    }
  }

  /** Values in brackets, with commas between them. */
  #listed(block: Block, depth: number): string {
    const [opening, closing] = this.#pick([['all(', ')'], ['all([]bool{', '}...)'], ['len([]bool{', '}) > 1'], ['(box{on: ', '}).on']] as const)
    const values = Array.from({ length: opening.startsWith('(box') ? 1 : 1 + this.#below(3) }, () => this.#bool(block, depth + 1))
    return `${opening}${this.#gap('')}${values.map((value, index) => (index === 0 ? value : `,${this.#gap(' ', 15)}${value}`)).join('')}${closing}`
  }

  #operand(block: Block, depth: number): string {
    const inner = this.#bool(block, depth + 1)
    return /[|&]|\/\//.test(inner) ? `(${inner})` : inner
  }

  #int(block: Block): string {
    return this.#pick([() => this.#read(block, 'int'), () => `${this.#read(block, 'int')} + ${this.#below(5)}`, () => `number(${this.#text()}, ${this.#below(6)})`, () => String(this.#below(9)), () => `pick(${this.#check()}, ${this.#below(9)}, ${this.#read(block, 'int')})`])()
  }

  #statement(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    if (block.depth > 4) return `${tabs}trace(${this.#text()}, ${this.#read(block, 'int')})\n`
    switch (this.#below(24)) {
      case 0: case 1: case 2: return this.#if(block)
      case 3: return `${tabs}if ${this.#bool(block)} {\n${this.#comment(this.#inner(block))}${tabs}\treturn${block.gives === 'int' ? ` ${this.#int(block)}` : ''}\n${tabs}}\n`
      case 4: return this.#switch(block)
      case 5: return this.#for(block)
      case 6: case 7: return this.#declare(block)
      case 8: return `${tabs}${this.#assign(block)}\n`
      case 9: return `${tabs}_ = ${this.#bool(block)}\n`
      case 10: return this.#closure(block)
      case 11: return block.loop === null ? this.#if(block) : this.#jump(block)
      case 12: return `${tabs}defer func() {\n${this.#statements({ ...this.#inner(block, null), gives: 'nothing' }, 1)}${tabs}}()\n`
      case 13: case 14: return this.#switchOnGate(block)
      case 15: return this.#select(block)
      case 16: return this.#sent(block)
      case 17: return `${tabs}defer trace(${this.#text()},${this.#gap()}${this.#bool(block)})\n`
      case 18: return this.#pair(block)
      case 19: return this.#group(block)
      case 20: return this.#switchWithInit(block)
      case 21: return this.#field(block)
      case 22: return this.#forWhile(block)
      default: return this.#traced(block)
    }
  }

  /** With comments that belong to it, which name its text. */
  #traced(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const text = this.#text()
    const id = text.slice(1, -1)
    return `${this.#chance(0.3) ? `${tabs}// s:${id}:\n` : ''}${tabs}trace(${text}, ${this.#chance(0.5) ? this.#bool(block) : this.#int(block)})${this.#chance(0.2) ? ` // t:${id}:` : ''}\n`
  }

  #select(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('ch')
    const comm = this.#pick([() => `${name} <-${this.#gap()}${this.#bool(block)}`, () => `_ = <-${name}`])()
    return `${tabs}${name} := make(chan bool, 1)\n${tabs}select {\n${tabs}case ${comm}:\n${this.#statements(this.#inner(block), this.#below(3))}${tabs}default:\n${this.#statements(this.#inner(block), this.#below(2))}${tabs}}\n`
  }

  #sent(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('done')
    return `${tabs}${name} := make(chan bool, 1)\n${tabs}go func(v bool) {\n${tabs}\t${name} <- v${this.#chance(0.5) ? ` && ${this.#check()}` : ''}\n${tabs}}(${this.#gap('')}${this.#bool(block)})\n${tabs}trace(${this.#text()}, <-${name})\n`
  }

  /** A function of several results. */
  #pair(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('fn')
    const inner = this.#inner(block)
    const guard = this.#chance(0.5) ? `${tabs}\tif ${this.#bool(inner)} {\n${tabs}\t\treturn ${this.#int(inner)},${this.#gap(' ', 15)}${this.#bool(inner)}\n${tabs}\t}\n` : ''
    const text = `${tabs}${name} := func() (int, bool) {\n${guard}${tabs}\treturn ${this.#int(inner)}, ${this.#bool(inner)}\n${tabs}}\n`
    const [first, second] = [this.#fresh('p'), this.#fresh('q')]
    block.variables.push({ name: first, type: 'int', used: false }, { name: second, type: 'bool', used: false })
    return `${text}${tabs}${first}, ${second} := ${name}()\n`
  }

  #group(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const [first, second, third] = [this.#fresh('g'), this.#fresh('g'), this.#fresh('g')]
    const values = [this.#bool(block), this.#int(block), this.#check()]
    const note = (): string => (this.#chance(0.3) ? ` // g ${++this.#count}.` : '')
    const above = (): string => (this.#chance(0.2) ? `${tabs}\t// g ${++this.#count}.\n` : '')
    block.variables.push({ name: first, type: 'bool', used: false }, { name: second, type: 'int', used: false }, { name: third, type: 'bool', used: false })
    return `${tabs}var (\n${above()}${tabs}\t${first} = ${values[0]}${note()}\n${above()}${tabs}\t${second} int = ${values[1]}${note()}\n${above()}${tabs}\t${third} = ${values[2]}${note()}\n${tabs})\n`
  }

  #switchWithInit(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#pick(['x', 'y', this.#fresh('i')])
    const value = this.#int(block)
    const scope: Block = { ...this.#inner(block), depth: block.depth }
    scope.variables.push({ name, type: 'int', used: true })
    const tag = this.#pick(['', '', this.#check(), 'true'])
    const label = (): string => (tag === '' || tag === 'true' ? this.#bool(scope) : this.#pick(['true', 'false']))
    const labels = [label(), label()]
    const arms = (tag === '' || tag === 'true' || labels[0] !== labels[1] ? labels : labels.slice(1)).map((test) => `${tabs}case${this.#gap()}${test}:\n${this.#statements(this.#inner(scope), this.#below(3))}`)
    const otherwise = this.#chance(0.5) ? `${tabs}default:\n${tabs}\ttrace(${this.#text()}, ${name})\n` : ''
    const use = `${tabs}case n == 77:\n${tabs}\ttrace(${this.#text()}, ${name})\n`
    return `${tabs}switch ${name} := ${value}; ${tag} {\n${arms.join('')}${tag === '' || tag === 'true' ? use : ''}${otherwise === '' && tag !== '' && tag !== 'true' ? `${tabs}default:\n${tabs}\t_ = ${name}\n` : otherwise}${tabs}}\n`
  }

  #field(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('s')
    return `${tabs}${name} := box{on: ${this.#bool(block)}}\n${this.#chance(0.5) ? `${tabs}${name}.on =${this.#gap()}${this.#bool(block)}\n` : ''}${tabs}trace(${this.#text()}, ${name}.is(${this.#gap('')}${this.#bool(block)}))\n`
  }

  #forWhile(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('w')
    const inner = this.#inner(block, null)
    return `${tabs}for ${name} :=${this.#gap()}${this.#bool(block)}; ${name}; ${name} = false {\n${this.#statements(inner, 1 + this.#below(2))}${tabs}}\n`
  }

  #assign(block: Block): string {
    const type = this.#pick(['int', 'bool'] as const)
    // A loop whose counter is set back may never end.
    const { name } = this.#pick(this.#visible(block, type).filter(({ counts }) => counts !== true))
    return `${name} = ${type === 'int' ? this.#int(block) : this.#bool(block)}`
  }

  #declare(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    // Names come again in inner blocks: what is unwrapped must not meet them.
    const name = (prefix: string): string => {
      const taken = new Set(block.variables.map((variable) => variable.name))
      const short = this.#pick(['x', 'y', 'on'])
      return taken.has(short) || block.outer === null && (short === 'n' || short === 'b') ? this.#fresh(prefix) : short
    }
    const add = (variable: string, type: Variable['type']): string => {
      block.variables.push({ name: variable, type, used: false })
      return variable
    }
    switch (this.#below(6)) {
      case 0: { const value = this.#int(block); return `${tabs}${add(name('v'), 'int')} := ${value}\n` }
      case 1: { const value = this.#bool(block); return `${tabs}${add(name('c'), 'bool')} := ${value}\n` }
      case 2: { const value = this.#check(); return `${tabs}${add(name('c'), 'bool')} := ${value}\n` }
      case 3: { const value = this.#bool(block); return `${tabs}var ${add(name('c'), 'bool')} bool = ${value}\n` }
      case 4: {
        const [first, second] = [this.#fresh('p'), this.#fresh('q')]
        add(first, 'int')
        add(second, 'bool')
        return `${tabs}${first}, ${second} := pair(${this.#text()}, ${this.#below(4)})\n`
      }
      default: {
        const values = [this.#int(block), this.#bool(block)]
        const [first, second] = [this.#fresh('p'), this.#fresh('q')]
        add(first, 'int')
        add(second, 'bool')
        return `${tabs}${first}, ${second} := ${values.join(', ')}\n`
      }
    }
  }

  #if(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const around = this.#inner(block)
    let init = ''
    if (this.#chance(0.3)) {
      const name = this.#pick(['x', 'y', this.#fresh('i')])
      const second = this.#fresh('ok')
      if (this.#chance(0.5)) {
        init = `${name} := ${this.#int(block)}; `
        around.variables.push({ name, type: 'int', used: false })
      } else {
        init = `${name}, ${second} := pair(${this.#text()}, ${this.#below(4)}); `
        around.variables.push({ name, type: 'int', used: false }, { name: second, type: 'bool', used: false })
      }
    }
    const scope: Block = { ...around, depth: block.depth }
    const test = this.#bool(scope)
    const unused = around.variables.filter(({ used }) => !used)
    for (const variable of unused) variable.used = true
    const uses = unused.map(({ name }) => `${tabs}\ttrace(${this.#text()}, ${name})\n`).join('')
    let text = `${tabs}if ${init}${test} {\n${uses}${this.#statements(this.#inner(scope), 1 + this.#below(3))}${tabs}}`
    while (this.#chance(0.25)) text += ` else if ${this.#bool(scope)} {\n${this.#statements(this.#inner(scope), this.#below(3))}${tabs}}`
    if (this.#chance(0.35)) text += ` else {\n${this.#statements(this.#inner(scope), 1 + this.#below(2))}${tabs}}`
    return `${text}\n`
  }

  #switch(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const count = 1 + this.#below(4)
    const place = this.#chance(0.5) ? this.#below(count + 1) : -1
    let text = `${tabs}switch {\n`
    for (let index = 0; index <= count; index++) {
      const isDefault = index === place
      if (index === count && !isDefault) break
      const tests = isDefault ? [] : [this.#bool(block), ...(this.#chance(0.2) ? [this.#bool(block)] : [])]
      const clause = this.#inner(block)
      text += `${tabs}${isDefault ? 'default' : `case ${tests.join(', ')}`}:\n${this.#statements(clause, this.#below(3))}`
      if (this.#chance(0.15)) text += `${tabs}\tif ${this.#bool(clause)} {\n${tabs}\t\tbreak\n${tabs}\t}\n${tabs}\ttrace(${this.#text()}, n)\n`
      if (index < count - 1 && this.#chance(0.1)) text += `${tabs}\tfallthrough\n`
    }
    return `${text}${tabs}}\n`
  }

  #switchOnGate(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const clauses = this.#pick([['case true', 'default'], ['case false', 'case true'], ['default', 'case true'], ['case false']])
    return `${tabs}switch ${this.#check()} {\n${clauses.map((clause) => `${tabs}${clause}:\n${this.#statements(this.#inner(block), 1 + this.#below(2))}`).join('')}${tabs}}\n`
  }

  #for(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const label = this.#chance(0.4) && this.#hasLabels ? this.#fresh('loop') : ''
    const inner = this.#inner(block, label)
    const counter = this.#fresh('i')
    inner.variables.push({ name: counter, type: 'int', used: true, counts: true })
    const range = this.#chance(0.3)
    const head = range
      ? `for ${counter}, ${counter}v := range []int{3, 4}`
      : `for ${counter} := 0; ${counter} < 2${this.#chance(0.4) ? ` && ${this.#operand(block, 1)}` : ''}; ${counter}++`
    if (range) inner.variables.push({ name: `${counter}v`, type: 'int', used: false })
    const body = this.#statements(inner, 1 + this.#below(3))
    const use = range ? `${tabs}\ttrace(${this.#text()}, ${counter})\n` : ''
    const isUsed = label !== '' && this.#usedLabels.has(label)
    return `${isUsed ? `${label}:\n` : ''}${tabs}${head} {\n${body}${use}${tabs}}\n`
  }

  #jump(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const word = this.#pick(['continue', 'break'])
    const label = block.loop !== '' && block.loop !== null && this.#chance(0.6) ? block.loop : ''
    if (label !== '') this.#usedLabels.add(label)
    return `${tabs}if ${this.#bool(block)} {\n${tabs}\t${word}${label === '' ? '' : ` ${label}`}\n${tabs}}\n`
  }

  #closure(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('fn')
    const body = this.#chance(0.4) ? this.#check() : this.#bool(block)
    return `${tabs}${name} := func() bool {\n${tabs}\treturn ${body}\n${tabs}}\n${tabs}if ${name}() {\n${tabs}\ttrace(${this.#text()}, n)\n${tabs}}\n`
  }
}
