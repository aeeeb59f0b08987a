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
 * A Go function that checks gates in the ways that Go code does, and reports what it does through `trace`. It compiles:
 * every name is used, often only beside a gate.
 *
 * @param name also makes its labels and strings unique.
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
  /** What a `return` in it must give. */
  readonly gives: 'int' | 'bool' | 'nothing' | 'other'
}

class Generator {
  readonly #name: string
  readonly #random: () => number
  readonly #hasLabels: boolean
  #count = 0
  #usedLabels = new Set<string>()
  /** Types, methods and functions of the file, in front of the function. */
  readonly #declared: string[] = []

  constructor(name: string, random: () => number, hasLabels: boolean) {
    this.#name = name
    this.#random = random
    this.#hasLabels = hasLabels
  }

  write(): string {
    const block: Block = {
      variables: [
        { name: 'n', type: 'int', used: true },
        { name: 'b', type: 'bool', used: true },
      ],
      outer: null,
      loop: null,
      depth: 1,
      gives: 'int',
    }
    const body = this.#statements(block, 3 + this.#below(5))
    return `${this.#declared.join('')}func ${this.#name}(n int, b bool) (out int) {\n${body}\treturn n\n}\n`
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
    return block.variables
      .filter(({ used }) => !used)
      .map((variable) => {
        variable.used = true
        const use = `trace(${this.#text()}, ${variable.name})\n`
        return this.#chance(0.5) ? `${tabs}${use}` : `${tabs}if ${this.#check()} {\n${tabs}\t${use}${tabs}}\n`
      })
      .join('')
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
    const variables = this.#visible(block, type)
    // Inner names of another type may hide all of a type.
    if (variables.length === 0) return type === 'bool' ? 'true' : '1'
    const variable = this.#pick(variables)
    variable.used = true
    return variable.name
  }

  #check(): string {
    return this.#pick(['gates.Enabled(gates.On)', 'gates.Default.Enabled(gates.On)', '!gates.Enabled(gates.On)'])
  }

  #bool(block: Block, depth = 0): string {
    if (depth > 2) return this.#chance(0.5) ? this.#check() : this.#read(block, 'bool')
    switch (this.#below(14)) {
      case 0:
      case 1:
        return this.#check()
      case 2:
        return `${this.#operand(block, depth)} &&${this.#gap()}${this.#operand(block, depth)}`
      case 3:
        return `${this.#operand(block, depth)} ||${this.#gap()}${this.#operand(block, depth)}`
      case 4:
        return `!(${this.#bool(block, depth + 1)})`
      case 5:
        return `effect(${this.#text()}, ${this.#read(block, 'bool')})`
      case 6:
        return `${this.#read(block, 'int')} > ${this.#below(4)}`
      case 7:
        return this.#chance(0.3) ? 'gates.Enabled(gates.Other)' : this.#read(block, 'bool')
      case 8:
        return this.#listed(block, depth)
      case 9:
        return `(${this.#operand(block, depth)}) ${this.#pick(['==', '!='])} ${this.#pick([this.#check(), this.#check(), 'true', 'false'])}`
      case 10:
        return `func() bool {\nreturn ${this.#bool(block, depth + 1)}\n}()`
      case 11:
        return `pick(${this.#gap('')}${this.#bool(block, depth + 1)}, ${this.#operand(block, depth)}, ${this.#read(block, 'bool')})`
      case 12:
        return `[]bool{${this.#bool(block, depth + 1)}, ${this.#operand(block, depth)}}[${this.#pick(['0', '1', `pick(${this.#check()}, 0, 1)`])}]`
      default:
        return this.#read(block, 'bool')
    }
  }

  /**
   * What is after an operator, a comma or a bracket: mostly a blank or nothing; the last of the kinds, a block,
   * `gofmt` moves in front of a comma.
   */
  #gap(usual = ' ', kinds = 16): string {
    const comment = (): string => `// ${this.#name} ${++this.#count}.\n`
    switch (this.#below(kinds)) {
      case 0:
        return '\n'
      case 1:
        return `\n${comment()}`
      case 2:
        return ` ${comment()}`
      case 15:
        return ` /* ${this.#name} ${++this.#count} */ `
      default:
        return usual
    }
  }

  /** Values in brackets, with commas between them. */
  #listed(block: Block, depth: number): string {
    const [opening, closing] = this.#pick([
      ['all(', ')'],
      ['all([]bool{', '}...)'],
      ['len([]bool{', '}) > 1'],
      ['(box{on: ', '}).on'],
    ] as const)
    const values = Array.from({ length: opening.startsWith('(box') ? 1 : 1 + this.#below(3) }, () =>
      this.#bool(block, depth + 1),
    )
    return `${opening}${this.#gap('')}${values.map((value, index) => (index === 0 ? value : `,${this.#gap(' ', 15)}${value}`)).join('')}${closing}`
  }

  #operand(block: Block, depth: number): string {
    const inner = this.#bool(block, depth + 1)
    return /[|&]|\/\//.test(inner) ? `(${inner})` : inner
  }

  #int(block: Block): string {
    return this.#pick([
      () => this.#read(block, 'int'),
      () => `${this.#read(block, 'int')} + ${this.#below(5)}`,
      () => `number(${this.#text()}, ${this.#below(6)})`,
      () => String(this.#below(9)),
      () => `pick(${this.#check()}, ${this.#below(9)}, ${this.#read(block, 'int')})`,
    ])()
  }

  #statement(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    if (block.depth > 4) return `${tabs}trace(${this.#text()}, ${this.#read(block, 'int')})\n`
    switch (this.#below(46)) {
      case 0:
      case 1:
      case 2:
        return this.#if(block)
      case 3:
        return `${tabs}if ${this.#bool(block)} {\n${this.#comment(this.#inner(block))}${tabs}\t${this.#return(block)}\n${tabs}}\n`
      case 4:
        return this.#switch(block)
      case 5:
        return this.#for(block)
      case 6:
      case 7:
        return this.#declare(block)
      case 8:
        return `${tabs}${this.#assign(block)}\n`
      case 9:
        return `${tabs}_ = ${this.#bool(block)}\n`
      case 10:
        return this.#closure(block)
      case 11:
        return block.loop === null ? this.#if(block) : this.#jump(block)
      case 12:
        return `${tabs}defer func() {\n${this.#statements({ ...this.#inner(block, null), gives: 'nothing' }, 1)}${tabs}}()\n`
      case 13:
      case 14:
        return this.#switchOnGate(block)
      case 15:
        return this.#select(block)
      case 16:
        return this.#sent(block)
      case 17:
        return `${tabs}defer trace(${this.#text()},${this.#gap()}${this.#bool(block)})\n`
      case 18:
        return this.#pair(block)
      case 19:
        return this.#group(block)
      case 20:
        return this.#switchWithInit(block)
      case 21:
        return this.#field(block)
      case 22:
        return this.#forWhile(block)
      case 23:
      case 24:
        return this.#method(block)
      case 25:
        return this.#generic(block)
      case 26:
        return this.#literalOfFunctions(block)
      case 27:
      case 28:
        return this.#severalValues(block)
      case 29:
      case 30:
        return this.#ifChain(block)
      case 31:
        return this.#fallingSwitch(block)
      case 32:
      case 33:
        return this.#typeSwitch(block)
      case 34:
        return this.#constants(block)
      case 35:
        return this.#appended(block)
      case 36:
        return this.#calledOnce(block)
      case 37:
        return this.#pointer(block)
      case 38:
        return this.#later(block)
      case 39:
        return this.#ranged(block)
      case 40:
        return this.#switchOnBool(block)
      case 41:
        return this.#bare(block)
      case 42:
        return this.#labelledBlock(block)
      case 43:
        return this.#lookedUp(block)
      default:
        return this.#traced(block)
    }
  }

  #return(block: Block): string {
    switch (block.gives) {
      case 'int':
        return `return ${this.#int(block)}`
      case 'bool':
        return `return ${this.#bool(block)}`
      case 'nothing':
        return 'return'
      default:
        return `trace(${this.#text()}, n)`
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
    const guard = this.#chance(0.5)
      ? `${tabs}\tif ${this.#bool(inner)} {\n${tabs}\t\treturn ${this.#int(inner)},${this.#gap(' ', 15)}${this.#bool(inner)}\n${tabs}\t}\n`
      : ''
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
    block.variables.push(
      { name: first, type: 'bool', used: false },
      { name: second, type: 'int', used: false },
      { name: third, type: 'bool', used: false },
    )
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
    const arms = (tag === '' || tag === 'true' || labels[0] !== labels[1] ? labels : labels.slice(1)).map(
      (test) => `${tabs}case${this.#gap()}${test}:\n${this.#statements(this.#inner(scope), this.#below(3))}`,
    )
    const otherwise = this.#chance(0.5) ? `${tabs}default:\n${tabs}\ttrace(${this.#text()}, ${name})\n` : ''
    const use = `${tabs}case n == 77:\n${tabs}\ttrace(${this.#text()}, ${name})\n`
    return `${tabs}switch ${name} := ${value}; ${tag} {\n${arms.join('')}${tag === '' || tag === 'true' ? use : ''}${otherwise === '' && tag !== '' && tag !== 'true' ? `${tabs}default:\n${tabs}\t_ = ${name}\n` : otherwise}${tabs}}\n`
  }

  #field(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('s')
    return `${tabs}${name} := box{on: ${this.#bool(block)}}\n${this.#chance(0.5) ? `${tabs}${name}.on =${this.#gap()}${this.#bool(block)}\n` : ''}${tabs}trace(${this.#text()}, ${name}.is(${this.#gap('')}${this.#bool(block)}))\n`
  }

  /** A method of a type of its own, which may depend on the gate alone. */
  #method(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const type = `${this.#name}t${++this.#count}`
    const star = this.#pick(['', '*'])
    const inner: Block = {
      variables: [
        { name: 'n', type: 'int', used: true },
        { name: 'b', type: 'bool', used: true },
      ],
      outer: null,
      loop: null,
      depth: 1,
      gives: 'bool',
    }
    const field = { name: 't.on', type: 'bool', used: true } as const
    inner.variables.push(field)
    const isWrapper = this.#chance(0.4)
    const body = isWrapper ? '' : this.#statements(inner, 1 + this.#below(2))
    const guard = this.#chance(0.4) ? `\tif ${this.#bool(inner)} {\n\t\treturn ${this.#bool(inner)}\n\t}\n` : ''
    this.#declared.push(
      `type ${type} struct {\n\ton bool\n\tn  int\n}\n\nfunc (t ${star}${type}) is(b bool, n int) bool {\n${body}${guard}\treturn ${this.#bool(inner)}\n}\n\n`,
    )
    this.#declared.push(`func (${this.#pick(['', 't ', '_ '])}${type}) enabled() bool { return ${this.#check()} }\n\n`)
    const name = this.#fresh('m')
    const literal = `${type}{${this.#pick([() => `on: ${this.#bool(block)}`, () => '', () => `${this.#check()}, ${this.#int(block)}`, () => `n: ${this.#int(block)}, on: ${this.#check()}`])()}}`
    const passed = this.#pick([() => this.#check(), () => this.#check(), () => this.#bool(block)])()
    return `${tabs}${name} := ${literal}\n${tabs}if ${this.#pick([`${name}.enabled()`, `!${name}.enabled()`, `${name}.enabled() && ${name}.is(${passed}, 1)`])} {\n${this.#statements(this.#inner(block), 1)}${tabs}}\n${tabs}trace(${this.#text()}, ${name}.is(${passed}, ${this.#int(block)}))\n`
  }

  /** A function with a type's parameter, and one that is given what only one side needs. */
  #generic(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = `${this.#name}g${++this.#count}`
    const inner: Block = {
      variables: [
        { name: 'n', type: 'int', used: true },
        { name: 'on', type: 'bool', used: true },
      ],
      outer: null,
      loop: null,
      depth: 1,
      gives: 'other',
    }
    const test = this.#pick([
      () => 'on',
      () => `on && ${this.#check()}`,
      () => `!on || ${this.#bool(inner)}`,
      () => this.#check(),
    ])()
    const parameters = this.#pick([
      'on bool, n int, yes, no T',
      'n int, on bool, yes T, no T',
      'on bool, n int, yes, no T',
    ])
    this.#declared.push(
      `func ${name}[T any](${parameters}) (T, bool) {\n${this.#statements(inner, this.#below(2))}\tif ${test} {\n\t\treturn yes, on\n\t}\n\treturn no, ${this.#bool(inner)}\n}\n\n`,
    )
    const [first, second] = [this.#fresh('p'), this.#fresh('q')]
    const on = this.#pick([() => this.#check(), () => this.#bool(block)])()
    const given = parameters.startsWith('on') ? `${on}, ${this.#int(block)}` : `${this.#int(block)}, ${on}`
    const text = `${tabs}${first}, ${second} := ${name}${this.#pick(['', '[int]'])}(${given}, ${this.#int(block)}, ${this.#int(block)})\n`
    block.variables.push({ name: first, type: 'int', used: false }, { name: second, type: 'bool', used: false })
    return text
  }

  #literalOfFunctions(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('s')
    const inner: Block = { ...this.#inner({ ...block, depth: block.depth + 1 }, null), gives: 'bool' }
    const body = this.#statements(inner, this.#below(2))
    return `${tabs}${name} := struct {\n${tabs}\trun func(given bool) bool\n${tabs}\tn   int\n${tabs}}{\n${tabs}\trun: func(given bool) bool {\n${body}${tabs}\t\treturn ${this.#pick(['given && ', 'given || ', ''])}${this.#operand(inner, 1)}\n${tabs}\t},\n${tabs}\tn: ${this.#int(block)},\n${tabs}}\n${tabs}trace(${this.#text()}, ${name}.run(${this.#bool(block)}))\n`
  }

  #severalValues(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const [first, second, third] = [this.#fresh('p'), this.#fresh('q'), this.#fresh('r')]
    const values = [
      () =>
        `pick(${this.#check()}, ${this.#int(block)}, ${this.#int(block)}), effect(${this.#text()}, ${this.#check()})`,
      () => `number(${this.#text()}, 1), ${this.#check()}`,
      () => `${this.#int(block)},${this.#gap(' ', 15)}${this.#bool(block)}`,
      () => `len([]bool{${this.#check()}}), func() bool { return ${this.#check()} }()`,
    ]
    const declared = `${first}, ${second} := ${this.#pick(values)()}`
    const assigned = this.#pick([
      () => '',
      () => `${tabs}${first}, ${second} = ${this.#pick(values)()}\n`,
      () => `${tabs}if ${this.#check()} {\n${tabs}\t${first}, ${second} = ${this.#pick(values)()}\n${tabs}}\n`,
      () => `${tabs}${second}, ${first} = ${this.#check()}, ${first}\n`,
      () => `${tabs}${first} += ${this.#int(block)}\n`,
      () => `${tabs}if ${this.#check()} {\n${tabs}\t${first}++\n${tabs}}\n`,
    ])()
    const other = this.#pick([
      () => '',
      () => `${tabs}var ${third}, _ = ${this.#check()}, ${this.#int(block)}\n${tabs}trace(${this.#text()}, ${third})\n`,
      () => `${tabs}var ${third} bool\n${tabs}${third} = ${this.#bool(block)}\n${tabs}_ = ${third}\n`,
      () =>
        `${tabs}${third} := false\n${tabs}if ${this.#check()} {\n${tabs}\t${third} = true\n${tabs}}\n${tabs}trace(${this.#text()}, ${third})\n`,
    ])()
    block.variables.push({ name: first, type: 'int', used: false }, { name: second, type: 'bool', used: false })
    return `${tabs}${declared}\n${assigned}${other}`
  }

  /** An initial statement in each arm. */
  #ifChain(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    let scope: Block = { ...this.#inner(block), depth: block.depth }
    let text = tabs
    for (let arm = 2 + this.#below(3); arm > 0; arm--) {
      const name = this.#pick(['x', 'y', this.#fresh('i')])
      const ok = this.#fresh('ok')
      const [init, variables] = this.#pick([
        () => [`${name}, ${ok} := pair(${this.#text()}, ${this.#below(4)})`, [name, ok]] as const,
        () => [`${ok} := ${this.#bool(scope)}`, ['', ok]] as const,
        () => [`${ok} := ${this.#check()}`, ['', ok]] as const,
        () => [`${name} := ${this.#int(scope)}`, [name, '']] as const,
        () => [`trace(${this.#text()}, ${this.#check()})`, ['', '']] as const,
        () => ['', ['', '']] as const,
      ])()
      scope = { ...this.#inner(scope), depth: block.depth }
      if (variables[0] !== '') scope.variables.push({ name: variables[0], type: 'int', used: true })
      if (variables[1] !== '') scope.variables.push({ name: variables[1], type: 'bool', used: true })
      const uses = [variables[0] === '' ? '' : `${variables[0]} >= 0`, variables[1]].filter(Boolean)
      const test = [...uses, this.#operand(scope, 0)].join(this.#pick([' && ', ' || ']))
      text += `if ${init === '' ? '' : `${init}; `}${/[{]/.test(test) ? `(${test})` : test} {\n${this.#comment(this.#inner(scope))}${this.#statements(this.#inner(scope), this.#below(3))}${tabs}}`
      text +=
        arm > 1
          ? ' else '
          : this.#chance(0.5)
            ? ` else {\n${this.#statements(this.#inner(scope), this.#below(2))}${tabs}}`
            : ''
    }
    return `${text}\n`
  }

  #fallingSwitch(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('i')
    const scope: Block = { ...this.#inner(block), depth: block.depth }
    scope.variables.push({ name, type: 'int', used: true })
    const init = `${name} := ${this.#int(block)}; `
    const count = 2 + this.#below(3)
    const other = this.#below(count)
    const clause = (index: number): string => {
      const head =
        index === other
          ? 'default'
          : `case ${this.#operand(scope, 1)}${this.#chance(0.3) ? `, ${this.#operand(scope, 1)}` : ''}`
      const falls = index < count - 1 && this.#chance(0.5)
      return `${tabs}${head}:\n${this.#comment(this.#inner(scope))}${this.#statements(this.#inner(scope), this.#below(2))}${falls ? `${tabs}\tfallthrough\n` : ''}`
    }
    return `${tabs}switch ${init}{\n${Array.from({ length: count }, (_, index) => clause(index)).join('')}${tabs}case ${name} > 90:\n${tabs}}\n`
  }

  #typeSwitch(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const [name, init] = [this.#fresh('v'), this.#fresh('i')]
    const scope: Block = { ...this.#inner(block), depth: block.depth }
    scope.variables.push({ name: init, type: 'int', used: true })
    const value = this.#pick([
      () => `any(${this.#bool(block)})`,
      () => `pick[any](${this.#check()}, ${this.#int(block)}, "s")`,
      () => `any(${this.#int(block)})`,
    ])()
    const clause = (types: string, type: Variable['type'] | null): string => {
      const inner = this.#inner(scope)
      if (type) inner.variables.push({ name, type, used: true })
      return `${tabs}case ${types}:\n${this.#statements(inner, this.#below(3))}`
    }
    const isBound = this.#chance(0.6)
    const clauses = [
      () => clause('int', isBound ? 'int' : null),
      () => clause('bool', isBound ? 'bool' : null),
      () => clause('string, error', null),
    ]
      .slice(0, 1 + this.#below(3))
      .map((write) => write())
    const otherwise = `${tabs}default:\n${isBound ? `${tabs}\tif ${this.#bool(scope)} {\n${tabs}\t\ttrace(${this.#text()}, ${name})\n${tabs}\t}\n${tabs}\t_ = ${name}\n` : this.#statements(this.#inner(scope), 1)}`
    return `${tabs}switch ${init} := ${this.#int(block)}; ${isBound ? `${name} := ` : ''}${value}.(type) {\n${clauses.join('')}${otherwise}${tabs}\t_ = ${init}\n${tabs}}\n`
  }

  /** Constants and types of a block, which may be used on one side only, or not at all. */
  #constants(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const [a, b, c, on] = ['kA', 'kB', 'kC', 'isOn'].map((name) => this.#fresh(name)) as [
      string,
      string,
      string,
      string,
    ]
    const type = this.#fresh('kind')
    const group = this.#pick([
      `const (\n${tabs}\t${a} = iota\n${tabs}\t${b}\n${tabs}\t${c}\n${tabs})`,
      `type ${type} int\n${tabs}const (\n${tabs}\t${a} ${type} = 1 << iota // first\n${tabs}\t_\n${tabs}\t${b}\n${tabs}\t${c}\n${tabs})`,
      `const ${a}, ${b}, ${c} = 1, 2, "c"`,
    ])
    const uses = this.#pick([
      () => `trace(${this.#text()}, ${b})`,
      () =>
        `if ${this.#bool(block)} {\n${tabs}\ttrace(${this.#text()}, ${c})\n${tabs}} else {\n${tabs}\ttrace(${this.#text()}, ${a})\n${tabs}}`,
      () => `trace(${this.#text()}, pick[any](${this.#check()}, ${b}, ${a}))`,
    ])()
    return `${tabs}${group}\n${tabs}const ${on} = ${this.#pick(['true', 'false'])}\n${tabs}${uses}\n${tabs}if ${this.#pick([`${on} && ${this.#check()}`, `${this.#check()} || ${on}`, `${this.#check()} == ${on}`, on])} {\n${this.#statements(this.#inner(block), 1)}${tabs}}\n`
  }

  #appended(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('list')
    const add = (): string =>
      this.#pick([
        () =>
          `${tabs}if ${this.#bool(block)} {\n${this.#comment(this.#inner(block))}${tabs}\t${name} = append(${name}, ${this.#int(block)})\n${tabs}}\n`,
        () => `${tabs}${name} = append(${name}, pick(${this.#check()}, ${this.#int(block)}, 3), ${this.#int(block)})\n`,
        () => `${tabs}${name} = append(${name}, pick(${this.#check()}, []int{1, 2}, nil)...)\n`,
        () => `${tabs}if !${this.#check()} {\n${tabs}\t${name} = nil\n${tabs}}\n`,
        () =>
          `${tabs}if ${this.#check()} {\n${tabs}\t${name}[0]++\n${tabs}}\n`.replace(
            `${name}[0]++`,
            `${name} = ${name}[:0]`,
          ),
      ])()
    return `${tabs}${this.#pick([() => `var ${name} []int`, () => `${name} := []int{}`, () => `${name} := []int{${this.#int(block)}, pick(${this.#check()}, 1, 2)}`])()}\n${add()}${add()}${tabs}trace(${this.#text()}, len(${name}))\n`
  }

  #calledOnce(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const inner: Block = { ...this.#inner(block, null), gives: 'int' }
    inner.variables.push({ name: 'given', type: 'bool', used: true })
    return `${tabs}trace(${this.#text()}, func(given bool, more ...int) int {\n${this.#statements(inner, 1 + this.#below(2))}${tabs}\tif given${this.#pick(['', ` && ${this.#check()}`, ` || ${this.#check()}`])} {\n${tabs}\t\treturn len(more)\n${tabs}\t}\n${tabs}\treturn ${this.#int(inner)}\n${tabs}}(${this.#bool(block)}${this.#pick([() => '', () => `, ${this.#int(block)}`, () => `, pick(${this.#check()}, []int{1}, nil)...`])()}))\n`
  }

  #pointer(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const [name, at] = [this.#fresh('c'), this.#fresh('at')]
    const change = this.#pick([
      () => `*${at} = ${this.#bool(block)}`,
      () => `if ${this.#bool(block)} {\n${tabs}\t*${at} = !*${at}\n${tabs}}`,
      () => `func() { *${at} = ${this.#check()} }()`,
      () => `_ = *${at}`,
    ])()
    return `${tabs}${name} := ${this.#bool(block)}\n${tabs}${at} := &${name}\n${tabs}${change}\n${tabs}trace(${this.#text()}, ${this.#pick([name, `*${at}`, `${name} && ${this.#check()}`, `${this.#check()} == *${at}`])})\n`
  }

  /** What is done at the end, with values of now, and what a result becomes by then. */
  #later(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const name = this.#fresh('fn')
    const inner: Block = { ...this.#inner(block, null), gives: 'nothing' }
    // What it declares hides names of the function around it.
    const after: Block = { ...inner, variables: [] }
    const body = this.#statements(after, this.#below(2))
    return `${tabs}${name} := func() (res int, err error) {\n${tabs}\tdefer func() {\n${tabs}\t\tif ${this.#bool(inner)} {\n${tabs}\t\t\tres = ${this.#int(inner)}\n${tabs}\t\t}\n${tabs}\t}()\n${tabs}\tdefer func(on bool) { trace(${this.#text()}, on) }(${this.#bool(inner)})\n${body}${tabs}\tif ${this.#bool(after)} {\n${tabs}\t\treturn\n${tabs}\t}\n${tabs}\tif res = ${this.#int(after)}; ${this.#bool(after)} {\n${tabs}\t\treturn res, nil\n${tabs}\t}\n${tabs}\treturn ${this.#int(after)}, fmt.Errorf("e %v", ${this.#check()})\n${tabs}}\n${tabs}if res, err := ${name}(); err == nil || ${this.#check()} {\n${tabs}\ttrace(${this.#text()}, res)\n${tabs}}\n`
  }

  #ranged(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const inner = this.#inner(block, '')
    const value = this.#fresh('e')
    const list = this.#pick([
      () => `pick(${this.#check()}, []int{1, 2}, nil)`,
      () => `[]int{pick(${this.#check()}, 1, 2), ${this.#int(block)}}`,
      () => `append([]int{1}, pick(${this.#check()}, 2, 3))`,
      () => `map[bool]int{${this.#check()}: 1}`,
    ])()
    inner.variables.push({ name: value, type: 'int', used: false })
    const jump = this.#pick([
      () => `if ${this.#bool(inner)} {\n${tabs}\t\tcontinue\n${tabs}\t}\n`,
      () =>
        `if ${this.#bool(inner)} {\n${this.#statements({ ...inner, depth: inner.depth + 1, outer: inner, variables: [] }, 1)}${tabs}\t\tbreak\n${tabs}\t}\n`,
      () =>
        `switch {\n${tabs}\tcase ${this.#bool(inner)}:\n${tabs}\t\tcontinue\n${tabs}\tcase ${this.#check()}:\n${tabs}\t\tbreak\n${tabs}\tdefault:\n${tabs}\t\ttrace(${this.#text()}, 1)\n${tabs}\t}\n`,
    ])()
    return `${tabs}for _, ${value} := range ${list} {\n${tabs}\t${jump}${this.#statements(inner, 1)}${tabs}}\n`
  }

  #switchOnBool(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const first = this.#pick([
      () => this.#check(),
      () => this.#operand(block, 1),
      () => `${this.#check()} && ${this.#read(block, 'bool')}`,
    ])()
    const clause = (test: string): string => `${tabs}${test}:\n${this.#statements(this.#inner(block), this.#below(3))}`
    return `${tabs}switch ${this.#pick([() => this.#read(block, 'bool'), () => `effect(${this.#text()}, ${this.#check()})`, () => `!${this.#read(block, 'bool')}`, () => `${this.#check()} && ${this.#read(block, 'bool')}`])()} {\n${clause(`case ${first}`)}${this.#chance(0.5) ? clause(`case !${this.#check()}`) : ''}${this.#chance(0.5) ? clause('default') : ''}${tabs}}\n`
  }

  #bare(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    return `${tabs}{\n${this.#statements(this.#inner(block), 1 + this.#below(2))}${tabs}}\n`
  }

  /** A switch, a select or a loop that is left by its name. */
  #labelledBlock(block: Block): string {
    if (!this.#hasLabels) return this.#bare(block)
    const tabs = '\t'.repeat(block.depth)
    const label = this.#fresh('out')
    const inner = this.#inner(block, null)
    const leave = (): string => `${tabs}\tif ${this.#bool(inner)} {\n${tabs}\t\tbreak ${label}\n${tabs}\t}\n`
    return this.#pick([
      () =>
        `${label}:\n${tabs}switch {\n${tabs}case ${this.#bool(block)}:\n${leave()}${this.#statements(inner, 1)}${tabs}default:\n${this.#statements(this.#inner(block, null), 1)}${tabs}}\n`,
      () => `${label}:\n${tabs}select {\n${tabs}default:\n${leave()}${this.#statements(inner, 1)}${tabs}}\n`,
      () =>
        `${label}:\n${tabs}for {\n${tabs}\tswitch {\n${tabs}\tcase ${this.#check()}:\n${tabs}\t\tbreak ${label}\n${tabs}\tcase ${this.#bool(inner)}:\n${tabs}\t\ttrace(${this.#text()}, 1)\n${tabs}\t}\n${leave()}${tabs}\tbreak\n${tabs}}\n`,
      () =>
        `${label}:\n${tabs}for i := 0; i < 2; i++ {\n${tabs}\tfor {\n${tabs}\t\tif ${this.#check()} {\n${tabs}\t\t\tcontinue ${label}\n${tabs}\t\t}\n${tabs}\t\tif ${this.#bool(inner)} {\n${tabs}\t\t\tbreak ${label}\n${tabs}\t\t}\n${tabs}\t\tbreak\n${tabs}\t}\n${tabs}\ttrace(${this.#text()}, i)\n${tabs}}\n`,
    ])()
  }

  #lookedUp(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    return `${tabs}trace(${this.#text()}, ${this.#pick([
      () => `map[bool]int{true: ${this.#int(block)}, false: 2}[${this.#bool(block)}]`,
      () => `map[string]bool{"a": ${this.#check()}, "b": ${this.#bool(block)}}["a"]`,
      () => `[...]bool{0: ${this.#check()}, 2: ${this.#bool(block)}}[${this.#pick(['0', '1', '2'])}]`,
      () => `"a" + pick(${this.#check()}, "b", "c")`,
      () => `any(${this.#check()}).(bool)`,
      () => `bool(${this.#check()})`,
      () => `fmt.Sprint(${this.#check()}, !${this.#check()})`,
      () => `-pick(${this.#check()}, 1, -2)`,
      () => `struct{ on, off bool }{${this.#check()}, !${this.#check()}}.off`,
      () => `[]func() bool{func() bool { return ${this.#check()} }}[0]()`,
      () => `(func() bool { return ${this.#bool(block)} })() && ${this.#check()}`,
      () => `*(&[]bool{${this.#check()}}[0])`,
      () => `1<<uint(pick(${this.#check()}, 1, 2)) - -1`,
    ])()})\n`
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
      return taken.has(short) || (block.outer === null && (short === 'n' || short === 'b'))
        ? this.#fresh(prefix)
        : short
    }
    const add = (variable: string, type: Variable['type']): string => {
      block.variables.push({ name: variable, type, used: false })
      return variable
    }
    switch (this.#below(6)) {
      case 0: {
        const value = this.#int(block)
        return `${tabs}${add(name('v'), 'int')} := ${value}\n`
      }
      case 1: {
        const value = this.#bool(block)
        return `${tabs}${add(name('c'), 'bool')} := ${value}\n`
      }
      case 2: {
        const value = this.#check()
        return `${tabs}${add(name('c'), 'bool')} := ${value}\n`
      }
      case 3: {
        const value = this.#bool(block)
        return `${tabs}var ${add(name('c'), 'bool')} bool = ${value}\n`
      }
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
    while (this.#chance(0.25))
      text += ` else if ${this.#bool(scope)} {\n${this.#statements(this.#inner(scope), this.#below(3))}${tabs}}`
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
      if (this.#chance(0.15))
        text += `${tabs}\tif ${this.#bool(clause)} {\n${tabs}\t\tbreak\n${tabs}\t}\n${tabs}\ttrace(${this.#text()}, n)\n`
      if (index < count - 1 && this.#chance(0.1)) text += `${tabs}\tfallthrough\n`
    }
    return `${text}${tabs}}\n`
  }

  #switchOnGate(block: Block): string {
    const tabs = '\t'.repeat(block.depth)
    const clauses = this.#pick([
      ['case true', 'default'],
      ['case false', 'case true'],
      ['default', 'case true'],
      ['case false'],
    ])
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
