import fc from 'fast-check'

/** A program whose every step can be observed, with gate checks in it. */
export interface GeneratedProgram {
  readonly text: string
  readonly value: boolean
}

type Gen = fc.GeneratorValue

const NAMES = ['a', 'b', 'c', 'd'] as const

/**
 * Writes programs that ask `gate.enabled('On')` in many places. `log(n, x)` records its arguments and gives `x`,
 * `u(n)` records and gives a value that depends on `n`; the names a to d are parameters, and may be declared again.
 */
class ProgramWriter {
  readonly #g: Gen
  #next = 0
  #functions = 0
  readonly #semicolon: string

  constructor(g: Gen) {
    this.#g = g
    this.#semicolon = this.#pick(['', ';'])
  }

  write(): string {
    return this.#list(this.#int(1, 5), { depth: 0, declared: new Set(), indent: '', inLoop: false, inFunction: true, canExit: true, bindings: [] })
  }

  #list(length: number, context: Context): string {
    const lines: string[] = []
    const inner = { ...context, declared: new Set<string>(), bindings: [...context.bindings] }
    for (let index = 0; index < length; index++) lines.push(this.#statement(inner))
    return lines.join('')
  }

  #statement(context: Context): string {
    const { indent, depth } = context
    const end = this.#semicolon
    const line = (text: string): string => `${indent}${text}\n`
    const kind = depth > 3 ? this.#int(0, 4) : this.#int(0, 37)
    switch (kind) {
      case 0: case 1: {
        const id = this.#next++
        return `${this.#chance(3) ? line(`// s${id}.`) : ''}${line(`log(${id}, ${this.#expression(context, 1)})${this.#chance(4) ? `${end} // t${id}.` : end}`)}`
      }
      case 2:
        return this.#declaration(context)
      case 3:
        return line(`;${this.#guardExpression(context)}${end}`.replace(/^;(?!\()/, ''))
      case 4:
        return line(`${this.#pick(['', ';'])}[u(${this.#next++})].forEach(x => log(${this.#next++}, x))${end}`)
      case 5: case 6: case 7: case 8:
        return this.#if(context, indent)
      case 9: case 10:
        return line(`if (${this.#condition(context, 2)}) ${this.#exit(context)}${end}`)
      case 11:
        return `${line(`if (${this.#condition(context, 2)}) {`)}${this.#block(context)}${indent}  ${this.#exit(context)}${end}\n${line('}')}`
      case 12: {
        const body = this.#block({ ...context, inLoop: true })
        const i = `i${this.#next++}`
        return `${line(`for (let ${i} = 0; ${i} < 2${this.#chance(3) ? ` && (${this.#condition(context, 1)})` : ''}; ${i}++) {`)}${body}${line('}')}`
      }
      case 13:
        return `${line('{')}${this.#block(context)}${line('}')}`
      case 14: {
        const name = `f${this.#functions++}`
        const body = this.#block({ ...withoutThis(context), inLoop: false, inFunction: true, canExit: true })
        const call = line(`log(${this.#next++}, ${name}())${end}`)
        const text = `${line(`function ${name}() {`)}${body}${line('}')}`
        return this.#chance(2) ? call + text : text + call
      }
      case 15:
        return `${line(`switch (u(${this.#next++})) {`)}${line('  case 1: {')}${this.#block({ ...context, indent: `${indent}  ` })}${line('  }')}` +
          `${line(`  case ${this.#condition(context, 1)}: log(${this.#next++}, 0)${end}`)}${line('  default:')}${this.#if({ ...context, indent: `${indent}    ` }, `${indent}    `)}${line('}')}`
      case 16:
        return `${line('try {')}${this.#block(context)}${line('} catch (e) {')}${line(`  if (e instanceof ReferenceError) throw e${end}`)}${this.#block(context)}${line('} finally {')}${this.#block({ ...context, canExit: false })}${line('}')}`
      case 17: {
        const name = this.#pick(['v', 'w'])
        return `${line(`if (${this.#condition(context, 1)}) {`)}${line(`  var ${name} = log(${this.#next++}, ${this.#expression(context, 1)})${end}`)}${line('}')}${line(`log(${this.#next++}, typeof ${name} === 'undefined' ? 0 : ${name})${end}`)}`
      }
      case 18:
        return line(`if (${this.#condition(context, 2)}) ${this.#guardExpression(context)}${end}${this.#chance(2) ? `\n${indent}else ${this.#guardExpression(context)}${end}` : ''}`)
      case 19:
        return line(`const arrow${this.#next} = () => ${this.#parenthesized(this.#expression(context, 2))}${end}`) + line(`log(${this.#next}, arrow${this.#next++}())${end}`)
      case 20:
        return line(`if (${this.#condition(context, 1)}) { log(${this.#next++}, 1)${end} } ${this.#chance(2) ? `else { log(${this.#next++}, 2) }` : ''}`)
      case 21:
        return line(`log(${this.#next++}, [${this.#expression(context, 1)}, ...(${this.#check(context)} ? [${this.#expression(context, 1)}] : [])].length)${end}`)
      case 22:
        return line(`log(${this.#next++}, JSON.stringify({ k: ${this.#expression(context, 1)}, ...(${this.#check(context)} && { l: 1 }), ...(${this.#check(context)} ? { m: ${this.#expression(context, 1)}, } : { n: 2 }) }))${end}`)
      case 23: {
        // Braceless nesting: whose else is it?
        return line(`if (${this.#condition(context, 1)}) if (${this.#condition(context, 1)}) log(${this.#next++}, 1)${end}${this.#chance(2) ? `\n${indent}else log(${this.#next++}, 2)${end}` : ''}`)
      }
      case 24: case 25:
        return this.#class(context)
      case 26:
        return this.#pattern(context)
      case 28:
        return this.#gateSwitch(context)
      case 29:
        return line(`log(${this.#next++}, [${this.#expression(context, 1)}, ${this.#check(context)} && ${this.#expression(context, 0)}, ${this.#expression(context, 1)}].filter(${this.#pick(['Boolean', '(x) => x', 'x => !!x'])}).length)${end}`)
      case 30: {
        // A function that is left early, without a value.
        const name = `f${this.#functions++}`
        const inner = { ...withoutThis(context), inLoop: false, inFunction: true, canExit: true, indent: `${indent}  ` }
        const guard = `${indent}  if (${this.#condition(inner, 1)}) ${this.#chance(2) ? `return${end}` : `{\n${this.#block(inner)}${indent}    return${end}\n${indent}  }`}\n`
        const rest = this.#list(this.#int(0, 2), { ...inner, depth: context.depth + 1 })
        return `${line(`function ${name}() {`)}${this.#list(this.#int(0, 1), { ...inner, depth: context.depth + 1 })}${guard}${rest}${line('}')}${line(`log(${this.#next++}, ${name}())${end}`)}`
      }
      case 31: {
        const name = `t${this.#next++}`
        const known = line(`const ${name} = ${this.#pick(['!!', '!', ''])}u(${this.#next++})${end}`)
        const mode = line(`const m${name} = ${this.#check(context)} ? 'x' : 'y'${end}`)
        context.bindings.push(name, `(m${name} === 'x')`, `(${name} && ${this.#check(context)})`)
        return known + mode
      }
      case 32: case 33: case 34:
        return this.#called(context)
      case 35: case 36: case 37:
        return line(`log(${this.#next++}, ${this.#jsx(context, 2, indent)})${end}`)
      default:
        return line(`while (${this.#condition(context, 1)}) { log(${this.#next++}, 3)${end} break }`)
    }
  }

  /** A switch over the gate, or over `true` with the gate in a case. */
  #gateSwitch(context: Context): string {
    const { indent } = context
    const end = this.#semicolon
    const inner = { ...context, indent: `${indent}    `, depth: context.depth + 1 }
    const arm = (label: string): string => {
      const exit = this.#pick([`break${end}`, `break${end}`, '', this.#exit(inner)])
      const list = this.#list(this.#int(0, 2), inner)
      const isBlock = this.#chance(3)
      return `${indent}  ${label}:${isBlock ? ' {' : ''}\n${isBlock ? list : list.replaceAll(/^( *)(?:const|let) /gm, '$1var ')}${exit === '' ? '' : `${indent}    ${exit}\n`}${isBlock ? `${indent}  }\n` : ''}`
    }
    const arms = this.#chance(2)
      ? [arm(`case ${this.#pick(['true', 'false'])}`), arm(this.#pick(['case true', 'case false', 'default']))]
      : [arm(`case ${this.#condition(context, 1)}`), arm(`case ${this.#check(context)}`), arm(this.#pick(['default', `case !${this.#check(context)}`]))]
    const subject = arms.length === 2 ? this.#check(context) : 'true'
    return `${indent}switch (${subject}) {\n${arms.slice(0, this.#int(1, 3)).join('')}${indent}}\n`
  }

  #if(context: Context, indent: string): string {
    let text = `${indent}if (${this.#condition(context, 2)}) {${this.#chance(5) ? ` // b${this.#next++}.` : ''}\n${this.#block(context)}${indent}}`
    while (this.#chance(3)) text += ` else if (${this.#condition(context, 2)}) {\n${this.#block(context)}${indent}}`
    if (this.#chance(2)) text += ` else {\n${this.#block(context)}${indent}}`
    return `${text}\n`
  }

  #block(context: Context): string {
    return this.#list(this.#int(0, 3), { ...context, depth: context.depth + 1, indent: `${context.indent}  ` })
  }

  #declaration(context: Context): string {
    const { indent } = context
    const end = this.#semicolon
    const free = NAMES.filter((name) => !context.declared.has(name))
    const name = free.length > 0 ? this.#pick(free) : `x${this.#next++}`
    context.declared.add(name)
    if (this.#chance(5)) {
      const wrapper = `is${this.#next++}`
      const inner = { ...withoutThis(context), inLoop: false, inFunction: true, canExit: true }
      const text = this.#pick([
        `const ${wrapper} = () => ${this.#parenthesized(this.#condition(inner, 1))}${end}`,
        `function ${wrapper}() { return ${this.#condition(inner, 1)}${end} }`,
        `const ${wrapper} = function () { if (${this.#condition(inner, 1)}) return ${this.#check(inner)}${end}\n return false${end} }${end}`,
      ])
      context.bindings.push(`${wrapper}()`)
      return `${indent}${text}\n`
    }
    if (this.#chance(6)) {
      const object = `o${this.#next++}`
      const other = this.#pick(['', `, l: ${this.#expression(context, 1)}`, `, ...u(${this.#next++})`, `, k: ${this.#expression(context, 0)}`])
      const text = `${indent}const ${object} = { k: ${this.#condition(context, 1)}${other} }${end}\n`
      context.bindings.push(`${object}.k`)
      return text + this.#pick(['', '', `${indent}log(${this.#next++}, JSON.stringify(${object}))${end}\n`, `${indent}${object}.k = ${this.#expression(context, 0)}${end}\n`])
    }
    if (this.#chance(2)) {
      const binding = `on${this.#next++}`
      const text = `${indent}${this.#pick(['const', 'let', 'const'])} ${binding} = ${this.#condition(context, 1)}${this.#chance(4) ? `, ${name} = ${this.#expression(context, 1)}` : ''}${end}\n`
      context.bindings.push(binding)
      return text
    }
    return `${indent}${this.#pick(['const', 'let'])} ${name} = ${this.#expression(context, 2, name)}${end}\n`
  }

  /** A class with private members that hold, ask for or depend on the gate, some of them used, some not. */
  #class(context: Context): string {
    const { indent } = context
    const end = this.#semicolon
    const id = this.#next++
    const name = `C${id}`
    const outer = { ...withoutThis(context), inLoop: false, inFunction: true, canExit: true }
    const members: string[] = []
    const bindings = [...outer.bindings]
    const inClass = (): Context => ({ ...outer, bindings: [...bindings] })
    for (let count = this.#int(1, 5); count > 0; count--) {
      const member = `#m${this.#next++}`
      const kind = this.#int(0, 7)
      switch (kind) {
        case 0: case 1:
          members.push(`${member} = ${this.#condition(inClass(), 1)};`)
          bindings.push(`this.${member}`)
          break
        case 2:
          // A strip takes it that reading a property does nothing.
          members.push(`get ${member}() { return ${this.#pick(["gate.enabled('On')", '!gate.enabled(ON)', "gate.enabled('On') && a", "b || gate.enabled('On')", "gate.enabled('Other')"])} }`)
          bindings.push(`this.${member}`)
          break
        case 3:
          members.push(`${member}() { ${this.#chance(3) ? `log(${this.#next++}, 0); ` : ''}return ${this.#condition(inClass(), 1)} }`)
          bindings.push(`this.${member}()`)
          break
        case 4:
          members.push(`static ${member} = ${this.#condition(outer, 1)};`)
          bindings.push(`${name}.${member}`)
          break
        case 5:
          // Stored by the constructor, perhaps used.
          members.push(`${member}${end}`, `constructor() { this.${member} = ${this.#expression(outer, 1)}; }`)
          bindings.push(`(${this.#check(outer)} && this.${member})`)
          break
        case 6:
          members.push(`${member} = ${this.#pick(['0', '[]', `u(${this.#next++})`])};`)
          bindings.push(`(${this.#check(outer)} ? (this.${member}, 1) : 0)`)
          break
        default:
          members.push(`['k' + ${this.#next++}] = ${this.#expression(outer, 0)};`)
      }
      if (kind === 5) break
    }
    const body = this.#block({ ...inClass(), depth: context.depth + 1 })
    const text = members.map((member) => `${indent}  ${member.replace(/;$/, end || '')}\n`).join('')
    const run = `${indent}  run() {\n${body.replaceAll(/^/gm, '  ').trimEnd()}\n${indent}  return ${this.#condition(inClass(), 1)}${end}\n${indent}  }\n`
    return `${indent}class ${name} {\n${text}${run}${indent}}\n${indent}log(${this.#next++}, new ${name}().run())${end}\n`
  }

  /** Functions that are given the gate's value, or something that only one side needs, at some or all of their calls. */
  #called(context: Context): string {
    const { indent } = context
    const end = this.#semicolon
    const name = `g${this.#next++}`
    const p = `p${this.#next++}`
    const q = `p${this.#next++}`
    const outer = { ...withoutThis(context), inLoop: false, inFunction: true, canExit: true }
    const first = this.#pick([p, p, p, `${p} = ${this.#condition(outer, 0)}`, `{ ${p} }`, `{ ${p} = ${this.#expression(outer, 0)}, ...r }`, `{ ${p}, k: ${q}k } = {}`])
    const second = this.#pick([q, q, `${q} = ${this.#expression(outer, 0)}`, `...${q}`, `{ ${q} }`])
    const isSwapped = !second.startsWith('...') && this.#chance(3)
    const inside = { ...outer, depth: context.depth + 1, declared: new Set<string>(), bindings: [...outer.bindings, p, ...(this.#chance(2) ? [q] : [])] }
    const assigns = this.#chance(8) ? `${indent}  ${p} = ${this.#expression(outer, 0)}${end}\n` : ''
    const calls = this.#chance(5) ? `${indent}  if (log(${this.#next++}, ${p}) === u(${this.#next++})) return ${name}(${p}, ${this.#check(outer)})${end}\n` : ''
    const body = `${assigns}${calls}${this.#block(inside)}${indent}  return ${this.#check(outer)} ? ${this.#pick([p, '0'])} : [${this.#pick([p, q])}, ${this.#condition(inside, 1)}]${end}\n`
    const parameters = (isSwapped ? [second, first] : [first, second]).join(', ')
    const text = this.#pick([
      `${indent}function ${name}(${parameters}) {\n${body}${indent}}\n`,
      `${indent}const ${name} = (${parameters}) => {\n${body}${indent}}${end}\n`,
    ])
    const argument = (parameter: string): string => {
      const value = this.#pick([this.#check(outer), this.#check(outer), this.#condition(outer, 1), this.#expression(outer, 0), 'true', 'false'])
      if (!parameter.startsWith('{')) return value
      return this.#pick([`{ ${p}: ${value}, ${q}: ${this.#expression(outer, 0)} }`, `{ ${p}: ${this.#check(outer)} }`, `{ ${p}: ${this.#check(outer)} }`, `{ ...u(${this.#next++}), ${p}: ${value} }`, `{ ${p}: ${value}, ...u(${this.#next++}) }`])
    }
    const always = this.#chance(2) ? this.#check(outer) : null
    const call = (): string => {
      const one = always !== null && !first.startsWith('{') ? always : argument(first)
      const list = isSwapped ? [argument(second), one] : [one, argument(second)]
      const given = this.#chance(5) ? list.slice(0, 1) : this.#chance(8) ? [...list.slice(0, 1), `...[${this.#expression(outer, 0)}]`] : list
      const expression = this.#chance(12) ? `${name}.call(null, ${given.join(', ')})` : `${name}(${given.join(', ')})`
      const statement = `log(${this.#next++}, ${expression})${end}`
      return this.#chance(4) ? `${indent}if (${this.#check(outer)}) ${statement}\n` : `${indent}${statement}\n`
    }
    return text + Array.from({ length: this.#int(1, 3) }, call).join('')
  }

  /** An element or a fragment, with the gate between its tags, in attributes, around it, or as a component. */
  #jsx(context: Context, depth: number, indent: string): string {
    const inner = `${indent}  `
    const attributes = Array.from({ length: this.#int(0, 2) }, (_, index) => this.#pick([
      `a${index}={${this.#expression(context, 1)}}`, `a${index}={${this.#check(context)} ? 'x' : 'y'}`, `a${index}={${this.#check(context)}}`, `a${index}="s"`, `a${index}`,
      `{...(${this.#check(context)} && { a${index}: ${this.#expression(context, 0)} })}`, `{...(${this.#check(context)} ? { a${index}: 1 } : {})}`, `a${index}={${this.#check(context)} ? \`x\${${this.#expression(context, 0)}}\` : null}`,
    ])).join(' ')
    const name = this.#pick(['p', 'p', 'Box', ''])
    const open = name === '' ? '<>' : `<${name}${attributes === '' ? '' : ` ${attributes}`}>`
    if (name !== '' && this.#chance(4)) return `${open.slice(0, -1)} />`
    const isInline = this.#chance(3)
    const children = Array.from({ length: this.#int(0, 4) }, () => this.#jsxChild(context, depth - 1, inner))
    return isInline ? `${open}${children.join(this.#pick(['', ' ']))}</${name}>` : `${open}\n${children.map((child) => `${inner}${child}\n`).join('')}${indent}</${name}>`
  }

  #jsxChild(context: Context, depth: number, indent: string): string {
    const jsx = (): string => (depth <= 0 ? `<b>${this.#pick(['t', `{${this.#expression(context, 0)}}`])}</b>` : this.#jsx(context, depth, indent))
    switch (this.#int(0, 12)) {
      case 0: return this.#pick(['t', 'two words', 'a, b.', "it's"])
      case 1: return jsx()
      case 2: return `{${this.#expression(context, 1)}}`
      case 3: return `{${this.#check(context)} ? ${jsx()} : ${this.#pick(['null', "'none'", 'undefined', jsx()])}}`
      case 4: return `{${this.#check(context)} ? ${this.#pick(["'x'", "'x '", "'two words'", "'{'", '1'])} : ${this.#pick(["'y'", '``', 'false', this.#expression(context, 0)])}}`
      case 5: return `{!${this.#check(context)} && (\n${indent}  ${jsx()}\n${indent})}`
      case 6: return `{${this.#operand(context, 1)} && ${this.#check(context)} && ${jsx()}}`
      case 7: return `{${this.#check(context)} || ${jsx()}}`
      case 8: return `{[${this.#expression(context, 0)}, ${this.#check(context)} && ${jsx()}]}`
      case 9: return "{' '}"
      default: return `{${this.#check(context)} && ${jsx()}}`
    }
  }

  /** Patterns whose names are used on one side only. */
  #pattern(context: Context): string {
    const { indent } = context
    const end = this.#semicolon
    const [x, y, z] = [`p${this.#next++}`, `p${this.#next++}`, `p${this.#next++}`] as const
    const source = `u(${this.#next++})`
    const pattern = this.#pick([
      `[${x}, ${y}, ${z} = 1] = [${source}, 2]`, `[${x}, , ...${y}] = [${source}, 1, 2], ${z} = 3`, `{ ${x}, k: ${y} = 2, ...${z} } = { ${x}: ${source}, l: 3 }`,
      `{ k: { ${x}, l: [${y}] }, ${z} = u(${this.#next++}) } = { k: { ${x}: 1, l: [${source}] } }`,
    ])
    const first = this.#pick([x, y, z])
    const second = this.#pick([x, y, z])
    return `${indent}const ${pattern}${end}\n${indent}log(${this.#next++}, ${this.#check(context)} ? ${first} : [${second}, ${this.#pick([x, y, z])}])${end}\n`
  }

  #exit(context: Context): string {
    // Leaving a `finally` would hide that a name was read before its declaration.
    if (!context.canExit) return `log(${this.#next++}, 0)`
    const options = [context.inFunction ? `return ${this.#expression(context, 1)}` : `throw new Error('e${this.#next++}')`]
    options.push(`throw new Error('e${this.#next++}')`)
    if (context.inLoop) options.push('break', 'continue')
    return this.#pick(options)
  }

  #guardExpression(context: Context): string {
    const call = `log(${this.#next++}, ${this.#expression(context, 0)})`
    return this.#pick([
      `${this.#check(context)} && ${call}`,
      `${this.#condition(context, 1)} ? ${call} : log(${this.#next++}, 5)`,
      `${this.#check(context)} || ${call}`,
      `u(${this.#next++}) && ${this.#check(context)} && ${call}`,
      `u(${this.#next++}) || ${this.#check(context)}`,
    ])
  }

  /** An expression in boolean position, likely to ask for the gate. */
  #condition(context: Context, depth: number): string {
    switch (depth <= 0 ? this.#int(0, 3) : this.#int(0, 9)) {
      case 0: case 1:
        return this.#check(context)
      case 2:
        return `!${this.#check(context)}`
      case 3:
        return this.#expression(context, 0)
      case 4:
        return `${this.#operand(context, depth)} && ${this.#operand(context, depth)}`
      case 5:
        return `${this.#operand(context, depth)} || ${this.#operand(context, depth)}`
      case 6:
        return `!(${this.#condition(context, depth - 1)})`
      case 7:
        return `${this.#check(context)} ${this.#pick(['===', '!==', '=='])} ${this.#pick(['true', 'false'])}`
      case 8:
        return `(${this.#condition(context, depth - 1)}) ? ${this.#operand(context, depth)} : ${this.#operand(context, depth)}`
      default:
        return `Boolean(${this.#condition(context, depth - 1)})`
    }
  }

  #operand(context: Context, depth: number): string {
    return this.#chance(3) ? this.#expression(context, 0) : `(${this.#condition(context, depth - 1)})`
  }

  #expression(context: Context, depth: number, except = ''): string {
    const names = [...NAMES.filter((name) => name !== except)]
    switch (depth <= 0 ? this.#int(0, 3) : this.#int(0, 12)) {
      case 0:
        return this.#pick(names)
      case 1:
        return `u(${this.#next++})`
      case 2:
        return this.#pick(['0', "''", 'null', '1', "'s'", "'{'"])
      case 3:
        return this.#check(context)
      case 4:
        return `${this.#check(context)} ? ${this.#expression(context, depth - 1)} : ${this.#expression(context, depth - 1)}`
      case 5:
        return `(${this.#condition(context, depth)})`
      case 6:
        return `(${this.#expression(context, depth - 1)}) && (${this.#condition(context, depth - 1)})`
      case 7:
        return `(${this.#expression(context, depth - 1)}) || ${this.#check(context)}`
      case 8:
        return `(${this.#expression(context, depth - 1)}) ?? ${this.#check(context)}`
      case 9:
        return `1 + (${this.#check(context)} ? ${this.#expression(context, depth - 1)} : ${this.#expression(context, depth - 1)})`
      case 10:
        return `\`${this.#pick(['t', '$', '', '{', '\\0'])}\${${this.#expression(context, depth - 1)}}${this.#pick(['', '{', '1', `\${${this.#expression(context, 0)}}`])}\``
      case 11:
        return `(u(${this.#next++}), ${this.#check(context)})`
      default:
        return `[${this.#expression(context, depth - 1)}, ${this.#expression(context, depth - 1)}].length`
    }
  }

  #check(context: Context): string {
    const binding = context.bindings.length > 0 && this.#chance(3) ? this.#pick(context.bindings) : null
    return binding ?? this.#pick(["gate.enabled('On')", "gate.enabled('On')", 'gate.enabled(ON)', "gate.enabled('Other')"])
  }

  #parenthesized(text: string): string {
    return text.startsWith('{') ? `(${text})` : text
  }

  #chance(oneIn: number): boolean {
    return this.#int(1, oneIn) === 1
  }

  #int(min: number, max: number): number {
    return this.#g(fc.integer, { min, max })
  }

  #pick<T extends string>(options: readonly T[]): T {
    return options[this.#int(0, options.length - 1)] as T
  }
}

interface Context {
  readonly depth: number
  readonly declared: Set<string>
  readonly indent: string
  readonly inLoop: boolean
  readonly inFunction: boolean
  readonly canExit: boolean
  readonly bindings: string[]
}

/** A function of its own has another `this`. */
function withoutThis(context: Context): Context {
  return { ...context, bindings: context.bindings.filter((binding) => !/\bthis\b/.test(binding)) }
}

export const generatedProgram: fc.Arbitrary<GeneratedProgram> = fc.gen().map((g) => ({
  value: g(fc.boolean),
  text: new ProgramWriter(g).write(),
}))
