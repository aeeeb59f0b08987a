import fc from 'fast-check'
import type { Context } from './context.js'

type Gen = fc.GeneratorValue

/** Parameters of the program. */
export const NAMES = ['a', 'b', 'c', 'd'] as const

/** Names that the file imports, each of which a program may use or not. */
export const IMPORTS = ['i0', 'i1', 'i2', 'i3'] as const

/**
 * Writes expressions that call `gate.enabled('On')`. `log(n, x)` records its arguments and returns `x`. `u(n)` records
 * `n` and returns a value that depends on it. The names a to d are parameters, and may be declared again.
 */
export abstract class ExpressionWriter {
  readonly #g: Gen
  protected readonly isTypeScript: boolean
  protected readonly semicolon: string
  /** Numbers what is recorded, and makes names unique. */
  protected next = 0
  /** What is written does nothing besides giving a value. */
  protected isPure = false

  constructor(g: Gen, isTypeScript: boolean) {
    this.#g = g
    this.isTypeScript = isTypeScript
    this.semicolon = this.pick(['', ';'])
  }

  protected abstract jsx(context: Context, depth: number, indent: string): string

  /** An expression in boolean position that probably checks the gate. */
  protected condition(context: Context, depth: number): string {
    switch (depth <= 0 ? this.int(0, 3) : this.int(0, 11)) {
      case 0:
      case 1:
        return this.check(context)
      case 2:
        return `!${this.check(context)}`
      case 3:
        return this.expression(context, 0)
      case 4:
        return this.joined(context, '&&', depth)
      case 5:
        return this.joined(context, '||', depth)
      case 6:
        return `!(${this.condition(context, depth - 1)})`
      case 7:
        return `${this.check(context)} ${this.pick(['===', '!==', '=='])} ${this.pick(['true', 'false', 'true', 'null', 'undefined'])}`
      case 8:
        return `(${this.condition(context, depth - 1)}) ? ${this.operand(context, depth)} : ${this.operand(context, depth)}`
      case 9:
        return `typeof ${this.check(context)} ${this.pick(['===', '!=='])} ${this.pick(["'boolean'", "'undefined'"])}`
      case 10:
        return `!!(${this.condition(context, 0)})`
      default:
        return `Boolean(${this.condition(context, depth - 1)})`
    }
  }

  /** Mostly nothing; a comment, which may end its line. */
  protected note({ indent }: Context): string {
    switch (this.int(0, 11)) {
      case 0:
        return ` /* k${this.next++} */ `
      case 1:
        return ` // k${this.next++}\n${indent}    `
      case 2:
        return `\n${indent}    // k${this.next++}\n${indent}    `
      default:
        return ''
    }
  }

  /** Two operands on a line, with a comment or without, or on a line each. */
  protected joined(context: Context, operator: '&&' | '||', depth: number): string {
    const [left, right] = [this.operand(context, depth), this.operand(context, depth)]
    const inner = `\n${context.indent}    `
    switch (this.int(0, 9)) {
      case 0:
        return `(${inner}${left} ${operator}${inner}${right}\n${context.indent})`
      case 1:
        return `(${inner}${left} ${operator} // k${this.next++}${inner}${right}\n${context.indent})`
      case 2:
        return `(${inner}// k${this.next++}${inner}${left}${inner}// k${this.next++}${inner}${operator} ${right}\n${context.indent})`
      case 3:
        return `${left} /* k${this.next++} */ ${operator} ${right}`
      case 4:
        return `/* k${this.next++} */ ${left} ${operator} /* k${this.next++} */ ${right}`
      case 5:
        return `${left}${this.note(context)}${operator}${this.note(context)} ${right}`
      default:
        return `${left} ${operator} ${right}`
    }
  }

  protected operand(context: Context, depth: number): string {
    if (context.pause && this.chance(4)) return `(${context.pause} ${this.expression(context, 0)})`
    return this.chance(3) ? this.expression(context, 0) : `(${this.condition(context, depth - 1)})`
  }

  protected expression(context: Context, depth: number, except = ''): string {
    const names = [...NAMES.filter((name) => name !== except)]
    const plain = { ...context, pause: undefined }
    switch (depth <= 0 ? this.int(0, 3) : this.int(0, this.isPure ? 26 : 30)) {
      case 0:
        return this.chance(6) ? this.pick(IMPORTS) : this.pick(names)
      case 1:
        return this.unknown(names)
      case 2:
        return this.pick(['0', "''", 'null', '1', "'s'", "'{'"])
      case 3:
        return this.check(context)
      case 4:
        return `${this.check(context)} ? ${this.expression(context, depth - 1)} : ${this.expression(context, depth - 1)}`
      case 5:
        return `(${this.condition(context, depth)})`
      case 6:
        return `(${this.expression(context, depth - 1)}) && (${this.condition(context, depth - 1)})`
      case 7:
        return `(${this.expression(context, depth - 1)}) || ${this.check(context)}`
      case 8:
        return `(${this.expression(context, depth - 1)}) ?? ${this.check(context)}`
      case 9:
        return `1 + (${this.check(context)} ? ${this.expression(context, depth - 1)} : ${this.expression(context, depth - 1)})`
      case 10:
        return `\`${this.pick(['t', '$', '', '{', '\\0'])}\${${this.expression(context, depth - 1)}}${this.pick(['', '{', '1', `\${${this.expression(context, 0)}}`])}\``
      case 11:
        return `(${this.unknown(names)}, ${this.check(context)})`
      case 12:
        return `${this.pick(['typeof ', 'void ', '!', '!!'])}${this.check(context)}`
      case 13:
        return this.nestedTernary(context, depth)
      case 14:
        return `(${this.check(context)} ? [${this.expression(context, 0)}] : { length: ${this.expression(context, 0)} }).length`
      case 15:
        return `[${this.expression(context, 0)}, 1].map((x) => ${this.check(plain)} ? x : ${this.expression(plain, 0)}).length`
      case 16:
        return `[${this.expression(context, depth - 1)}, ${this.expression(context, depth - 1)}].length`
      case 17:
        return `((x = ${this.expression(plain, depth - 1)}) => ${this.note(context)}x)()`
      case 18:
        return `({${this.note(context)}[${this.note(context)}${this.condition(context, 0)} ? 'k' : 'l']: ${this.note(context)}${this.expression(context, depth - 1)}${this.note(context)} }).k`
      case 19:
        return `(${this.note(context)}${this.check(context)} ? { k: ${this.expression(context, 0)} } : null${this.note(context)})?.k`
      case 20:
        return `(class { static [${this.check(context)} ? 'k' : 'l'] = ${this.note(context)}${this.parenthesized(this.operand(plain, depth - 1))} }).k`
      case 21:
        return `(${this.note(context)}${this.condition(context, depth - 1)}${this.note(context)})`
      case 22:
        return `(() => ${this.note(context)}${this.parenthesized(this.operand(plain, depth - 1))}${this.note(context)})()`
      case 23:
        return `\`t\${${this.note(context)}${this.expression(context, depth - 1)}${this.note(context)}}\``
      case 24:
        return `${this.check(context)}${this.note(context)}?${this.note(context)}${this.expression(context, 0)}${this.note(context)}:${this.note(context)}${this.expression(context, depth - 1)}`
      case 25:
        return `${this.check(context)} ? (${this.check(context)} ?${this.note(context)} ${this.expression(context, 0)} :${this.note(context)} ${this.expression(context, 0)}) : ${this.expression(context, 0)}`
      case 26:
        return `${this.check(context)} ${this.pick(['&&', '||'])} (${this.pick(['', '!'])}${this.check(context)} ${this.pick(['&&', '||'])}${this.note(context)} ${this.operand(context, depth - 1)})`
      case 27:
        return `[${this.commentedElement(context)}${this.commentedElement(context)}\n${context.indent}].length`
      case 28:
        return `Object.keys({${this.commentedProperty(context)}${this.commentedProperty(context)}\n${context.indent}}).length`
      case 29:
        return this.commentedChoice(context)
      default:
        return `Math.max(${this.commentedArgument(context)}${this.commentedArgument(context)}\n${context.indent})`
    }
  }

  /** A value that differs from run to run; where nothing may be recorded, a parameter. */
  protected unknown(names: readonly string[]): string {
    return this.isPure ? this.pick(names) : `u(${this.next++})`
  }

  /** A record on a line of its own, with comments that belong to it. */
  protected commentedElement(context: Context): string {
    const id = this.next++
    const line = `\n${context.indent}  `
    const record = `log(${id}, ${this.expression(context, 0)})`
    return `${line}// s${id}.${line}${this.chance(2) ? record : `...(${this.check(context)} ? [${record}] : [])`},${this.chance(3) ? ` // t${id}.` : ''}`
  }

  protected commentedProperty(context: Context): string {
    const id = this.next++
    const line = `\n${context.indent}  `
    const property = `k${id}: log(${id}, ${this.expression(context, 0)})`
    return `${line}// s${id}.${line}${this.chance(2) ? property : `...(${this.check(context)}${this.chance(2) ? ` && { ${property} }` : ` ? { ${property} } : {}`})`},${this.chance(3) ? ` // t${id}.` : ''}`
  }

  protected commentedArgument(context: Context): string {
    const id = this.next++
    const line = `\n${context.indent}  `
    return `${line}// s${id}.${line}log(${id}, ${this.condition(context, 0)} ? ${this.expression(context, 0)} : ${this.expression(context, 0)}),${this.chance(3) ? ` // t${id}.` : ''}`
  }

  /** Records that a check chooses from, with a comment above each operator, or after it. */
  protected commentedChoice(context: Context): string {
    const line = `\n${context.indent}  `
    const choice = (operator: string): string => {
      const id = this.next++
      const record = `log(${id}, ${this.expression(context, 0)})`
      // Behind `&&` it would speak of the check.
      return /[?:]/.test(operator) && this.chance(3)
        ? `${line}${operator} // s${id}.${line}  ${record}`
        : `${line}// s${id}.${line}${operator} ${record}`
    }
    const text = this.check(context) + (this.chance(3) ? choice(this.pick(['&&', '||'])) : choice('?') + choice(':'))
    return this.chance(2) ? text : `(${text})`
  }

  /** One ternary a line. */
  protected nestedTernary(context: Context, depth: number): string {
    const line = `\n${context.indent}  `
    const comment = this.chance(4) ? ` // k${this.next++}` : ''
    const [first, second] = [this.condition(context, 0), this.condition(context, 0)]
    return `(${first}${line}? ${this.expression(context, depth - 1)}${comment}${line}: ${second}${line}  ? ${this.expression(context, 0)}${line}  : ${this.expression(context, 0)})`
  }

  protected check(context: Context): string {
    if (context.pause === 'await' && this.chance(12)) return "(await gate.enabled('On'))"
    const binding = context.bindings.length > 0 && !this.isPure && this.chance(3) ? this.pick(context.bindings) : null
    const check =
      binding ?? this.pick(["gate.enabled('On')", "gate.enabled('On')", 'gate.enabled(ON)', "gate.enabled('Other')"])
    if (!this.isTypeScript || !this.chance(6)) return check
    return this.pick([`(${check} as boolean)`, `${check}!`, `(${check} satisfies boolean)`])
  }

  protected parenthesized(text: string): string {
    return text.startsWith('{') ? `(${text})` : text
  }

  protected chance(oneIn: number): boolean {
    return this.int(1, oneIn) === 1
  }

  protected int(min: number, max: number): number {
    return this.#g(fc.integer, { min, max })
  }

  protected choose(options: readonly (() => string)[]): string {
    return (options[this.int(0, options.length - 1)] as () => string)()
  }

  protected pick<T extends string>(options: readonly T[]): T {
    return options[this.int(0, options.length - 1)] as T
  }
}
