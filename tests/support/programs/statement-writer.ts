import { inFunction, type Context } from './context.js'
import { NAMES } from './expression-writer.js'
import { ControlWriter } from './control-writer.js'

/** Writes statements. */
export class StatementWriter extends ControlWriter {
  write(): string {
    return this.list(this.int(1, 5), {
      depth: 0,
      declared: new Set(),
      indent: '',
      inLoop: false,
      inFunction: true,
      canExit: true,
      labels: [],
      bindings: [],
    })
  }

  protected list(length: number, context: Context): string {
    const lines: string[] = []
    const inner = { ...context, declared: new Set<string>(), bindings: [...context.bindings] }
    for (let index = 0; index < length; index++) lines.push(this.statement(inner))
    return lines.join('')
  }

  protected statement(context: Context): string {
    const kinds = context.depth > 3 ? this.#simple : [...this.#simple, ...this.#compound]
    return (kinds[this.int(0, kinds.length - 1)] as (context: Context) => string)(context)
  }

  readonly #simple: readonly ((context: Context) => string)[] = [
    (context) => this.commented(context),
    (context) => this.commented(context),
    (context) => this.declaration(context),
    (context) => this.line(`;${this.guardExpression(context)}${this.semicolon}`.replace(/^;(?!\()/, ''), context),
    (context) =>
      this.line(
        `${this.pick(['', ';'])}[u(${this.next++})].forEach(x => log(${this.next++}, x))${this.semicolon}`,
        context,
      ),
  ]

  readonly #compound: readonly ((context: Context) => string)[] = [
    (context) => this.if(context, context.indent),
    (context) => this.if(context, context.indent),
    (context) => this.if(context, context.indent),
    (context) => this.if(context, context.indent),
    (context) => this.guard(context),
    (context) => this.guard(context),
    (context) => this.oneLiner(context),
    (context) => this.oneLiner(context),
    (context) => this.endedByComments(context),
    (context) => this.loop(context),
    (context) => this.loop(context),
    (context) => this.labelled(context),
    (context) => this.gateSwitch(context),
    (context) => this.openSwitch(context),
    (context) => `${this.line('{', context)}${this.block(context)}${this.line('}', context)}`,
    (context) => this.tried(context),
    (context) => this.hoisted(context),
    (context) => this.function(context),
    (context) => this.leftFunction(context),
    (context) => this.arrow(context),
    (context) => this.called(context),
    (context) => this.called(context),
    (context) => this.called(context),
    (context) => this.class(context),
    (context) => this.class(context),
    (context) => this.pattern(context),
    (context) => this.mode(context),
    (context) => this.generated(context),
    (context) => this.spread(context),
    (context) => this.filtered(context),
    (context) => this.hook(context),
    (context) => this.applied(context),
    (context) => this.assigned(context),
    (context) => this.operated(context),
    (context) => this.operated(context),
    (context) => this.constructed(context),
    (context) => this.constructed(context),
    (context) => this.constructed(context),
    (context) => this.accessors(context),
    (context) => this.signed(context),
    (context) => this.signed(context),
    (context) => this.paused(context),
    (context) => this.paused(context),
    (context) => this.headed(context),
    (context) => this.headed(context),
    (context) => (this.isTypeScript ? this.typed(context) : this.operated(context)),
    (context) => this.shown(this.jsx(context, 2, context.indent), context),
    (context) => this.shown(this.jsx(context, 2, context.indent), context),
    (context) => this.shown(this.gateComponent(context, 2, context.indent), context),
  ]

  protected line(text: string, { indent }: Context): string {
    return `${indent}${text}\n`
  }

  /** What an element shows is recorded, whatever it is. */
  protected shown(element: string, context: Context): string {
    return this.line(`show(${this.next++}, ${element})${this.semicolon}`, context)
  }

  /** A record, with comments that belong to it. */
  protected commented(context: Context): string {
    const id = this.next++
    const end = this.semicolon
    return `${this.chance(3) ? this.line(`// s${id}.`, context) : ''}${this.line(`log(${id}, ${this.expression(context, 1)})${this.chance(4) ? `${end} // t${id}.` : end}`, context)}`
  }

  protected guard(context: Context): string {
    if (this.chance(2))
      return this.line(`if (${this.condition(context, 2)}) ${this.exit(context)}${this.semicolon}`, context)
    // What a test does besides the check would stay, with the comment.
    const id = this.chance(3) ? this.next++ : null
    const [comment, record] =
      id === null ? ['', ''] : [this.line(`// s${id}.`, context), `${context.indent}  log(${id}, 0)${this.semicolon}\n`]
    return `${comment}${this.line(`if (${id === null ? this.condition(context, 2) : this.check(context)}) {`, context)}${record}${this.block(context)}${context.indent}  ${this.exit(context)}${this.semicolon}\n${this.line('}', context)}`
  }

  /** A chain of records, each with a comment that ends the line of its branch. */
  protected endedByComments(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const branch = (head: string, canFollow: boolean): string => {
      const id = this.next++
      const record = `log(${id}, 0)${end}`
      const comment = `// t${id}.`
      return this.choose([
        () => `${indent}${head}\n${indent}  ${record} ${comment}\n`,
        () => `${indent}${head} {\n${indent}  ${record}\n${indent}} ${comment}\n`,
        // What a test does besides the check would stay, with the comment.
        () =>
          canFollow ? `${indent}${head} ${record} ${comment}\n` : `${indent}${head}\n${indent}  ${record} ${comment}\n`,
        () =>
          canFollow
            ? `${indent}${head} { ${record} } ${comment}\n`
            : `${indent}${head} {\n${indent}  ${record} ${comment}\n${indent}}\n`,
      ])
    }
    const test = (word: string): string =>
      this.chance(2)
        ? branch(`${word} (${this.pick(['', '!'])}${this.check(context)})`, true)
        : branch(`${word} (${this.condition(context, 1)})`, false)
    const links = `${test('if')}${this.chance(2) ? test('else if') : ''}`
    if (this.chance(3)) return links
    const above = this.chance(3) ? this.line(`// s${this.next}.`, context) : ''
    return links + above + branch('else', true)
  }

  /** Branches without braces, or on one line. */
  protected oneLiner(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    return this.choose([
      () =>
        this.line(
          `if (${this.condition(context, 2)}) ${this.note(context)}${this.guardExpression(context)}${end}${this.chance(2) ? `\n${indent}else ${this.guardExpression(context)}${end}` : ''}`,
          context,
        ),
      () =>
        this.line(
          `if (${this.condition(context, 1)}) { log(${this.next++}, 1)${end} } ${this.chance(2) ? `else { log(${this.next++}, 2) }` : ''}`,
          context,
        ),
      // Whose else is it?
      () =>
        this.line(
          `if (${this.condition(context, 1)}) if (${this.condition(context, 1)}) log(${this.next++}, 1)${end}${this.chance(2) ? `\n${indent}else log(${this.next++}, 2)${end}` : ''}`,
          context,
        ),
      () => this.line(`while (${this.condition(context, 1)}) { log(${this.next++}, 3); break }`, context),
    ])
  }

  /** A switch over something else, with the gate in a case. */
  protected openSwitch(context: Context): string {
    const inner = { ...context, indent: `${context.indent}  ` }
    return (
      `${this.line(`switch (u(${this.next++})) {`, context)}${this.line('  case 1: {', context)}${this.block(inner)}${this.line('  }', context)}` +
      `${this.line(`  case ${this.condition(context, 1)}: log(${this.next++}, 0)${this.semicolon}`, context)}${this.line('  default:', context)}${this.if({ ...context, indent: `${context.indent}    ` }, `${context.indent}    `)}${this.line('}', context)}`
    )
  }

  protected tried(context: Context): string {
    return (
      `${this.line('try {', context)}${this.block(context)}${this.line('} catch (e) {', context)}${this.line(`  if (e instanceof ReferenceError) throw log.early = e${this.semicolon}`, context)}${this.block(context)}` +
      `${this.line('} finally {', context)}${this.block({ ...context, canExit: false })}${this.line('}', context)}`
    )
  }

  /** A `var` that is used outside its branch. */
  protected hoisted(context: Context): string {
    const name = this.pick(['v', 'w'])
    return (
      `${this.line(`if (${this.condition(context, 1)}) {`, context)}${this.line(`  var ${name} = log(${this.next++}, ${this.expression(context, 1)})${this.semicolon}`, context)}${this.line('}', context)}` +
      this.logged(`typeof ${name} === 'undefined' ? 0 : ${name}`, context)
    )
  }

  protected function(context: Context): string {
    const name = `f${this.next++}`
    const id = this.chance(3) ? this.next++ : null
    const [comment, record] =
      id === null ? ['', ''] : [this.line(`// s${id}.`, context), `${context.indent}  log(${id}, 0)${this.semicolon}\n`]
    const body = record + this.block(inFunction(context))
    const call = this.logged(`${name}()`, context)
    const text = `${comment}${this.line(`function ${name}() {`, context)}${body}${this.line('}', context)}`
    return this.chance(2) ? call + text : text + call
  }

  /** A function that is left early, without a value. */
  protected leftFunction(context: Context): string {
    const { indent, depth } = context
    const end = this.semicolon
    const name = `f${this.next++}`
    const inner = { ...inFunction(context), indent: `${indent}  ` }
    const guard = `${indent}  if (${this.condition(inner, 1)}) ${this.chance(2) ? `return${end}` : `{\n${this.block(inner)}${indent}    return${end}\n${indent}  }`}\n`
    const rest = this.list(this.int(0, 2), { ...inner, depth: depth + 1 })
    return `${this.line(`function ${name}() {`, context)}${this.list(this.int(0, 1), { ...inner, depth: depth + 1 })}${guard}${rest}${this.line('}', context)}${this.logged(`${name}()`, context)}`
  }

  protected arrow(context: Context): string {
    const name = `arrow${this.next++}`
    return (
      this.line(
        `const ${name} = () => ${this.note(context)}${this.parenthesized(this.expression(context, 2))}${this.semicolon}`,
        context,
      ) + this.logged(`${name}()`, context)
    )
  }

  /** A text that the gate chooses, to be compared. */
  protected mode(context: Context): string {
    const name = `t${this.next++}`
    const known = this.line(`const ${name} = ${this.pick(['!!', '!', ''])}u(${this.next++})${this.semicolon}`, context)
    const mode = this.line(`const m${name} = ${this.check(context)} ? 'x' : 'y'${this.semicolon}`, context)
    context.bindings.push(name, `(m${name} === 'x')`, `(${name} && ${this.check(context)})`)
    return known + mode
  }

  protected if(context: Context, indent: string): string {
    let text = `${indent}if (${this.note(context)}${this.condition(context, 2)}${this.note(context)}) {${this.chance(5) ? ` // b${this.next++}.` : ''}\n${this.block(context)}${indent}}`
    const otherwise = (): string =>
      this.chance(6)
        ? `\n${indent}// k${this.next++}\n${indent}else`
        : ` ${this.chance(8) ? `/* k${this.next++} */ ` : ''}else`
    while (this.chance(3))
      text += `${otherwise()} if (${this.condition(context, 2)}) {\n${this.block(context)}${indent}}`
    if (this.chance(2)) text += `${otherwise()} {\n${this.block(context)}${indent}}`
    return `${text}\n`
  }

  protected block(context: Context): string {
    return this.list(this.int(0, 3), { ...context, depth: context.depth + 1, indent: `${context.indent}  ` })
  }

  protected declaration(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const free = NAMES.filter((name) => !context.declared.has(name))
    const name = free.length > 0 ? this.pick(free) : `x${this.next++}`
    context.declared.add(name)
    if (this.chance(5)) {
      const wrapper = `is${this.next++}`
      const inner = inFunction(context)
      const text = this.pick([
        `const ${wrapper} = () => ${this.parenthesized(this.condition(inner, 1))}${end}`,
        `function ${wrapper}() { return ${this.condition(inner, 1)}${end} }`,
        `const ${wrapper} = function () { if (${this.condition(inner, 1)}) return ${this.check(inner)}${end}\n return false${end} }${end}`,
      ])
      context.bindings.push(`${wrapper}()`)
      return `${indent}${text}\n`
    }
    if (this.chance(6)) {
      const object = `o${this.next++}`
      const other = this.pick([
        '',
        `, l: ${this.expression(context, 1)}`,
        `, ...u(${this.next++})`,
        `, k: ${this.expression(context, 0)}`,
      ])
      const text = `${indent}const ${object} = { k: ${this.condition(context, 1)}${other} }${end}\n`
      context.bindings.push(`${object}.k`)
      return (
        text +
        this.pick([
          '',
          '',
          `${indent}log(${this.next++}, JSON.stringify(${object}))${end}\n`,
          `${indent}${object}.k = ${this.expression(context, 0)}${end}\n`,
        ])
      )
    }
    if (this.chance(2)) {
      const binding = `on${this.next++}`
      const text = `${indent}${this.pick(['const', 'let', 'const'])} ${binding} = ${this.condition(context, 1)}${this.chance(4) ? `, ${name} = ${this.expression(context, 1)}` : ''}${end}\n`
      context.bindings.push(binding)
      return text
    }
    return `${indent}${this.pick(['const', 'let'])} ${name} = ${this.expression(context, 2, name)}${end}\n`
  }

  protected guardExpression(context: Context): string {
    const call = `log(${this.next++}, ${this.expression(context, 0)})`
    return this.pick([
      `${this.check(context)} && ${call}`,
      `${this.condition(context, 1)} ? ${call} : log(${this.next++}, 5)`,
      `${this.check(context)} || ${call}`,
      `u(${this.next++}) && ${this.check(context)} && ${call}`,
      `u(${this.next++}) || ${this.check(context)}`,
    ])
  }
}
