import type { Context } from './context.js'
import { SyntaxWriter } from './syntax-writer.js'

/** Writes loops, labels and switches. */
export abstract class ControlWriter extends SyntaxWriter {
  protected loop(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const i = `i${this.next++}x`
    const label = this.chance(4) ? `l${this.next++}` : null
    const body = this.block({ ...context, inLoop: true, labels: label ? [...context.labels, label] : context.labels })
    const name = label ? `${label}: ` : ''
    switch (this.int(0, 6)) {
      case 0:
        return `${indent}${name}for (const ${i} of ${this.check(context)} ? [1, 2] : [${this.expression(context, 0)}]) {\n${body}${indent}}\n`
      case 1:
        return `${indent}{\n${indent}let ${i} = 0${end}\n${indent}${name}do {\n${body}${indent}} while (${i}++ < 1 && (${this.condition(context, 1)}))${end}\n${indent}}\n`
      case 2:
        return `${indent}${name}while (${this.note(context)}${this.condition(context, 1)}${this.note(context)}) {\n${body}${indent}  break\n${indent}}\n`
      case 3:
        return `${indent}${name}for (let ${i} = ${this.check(context)} ? 0 : 1; ${i} < 2; ${i} += ${this.check(context)} ? 1 : 2) {\n${body}${indent}}\n`
      case 4:
        return `${indent}${name}for (const ${i} in { k: 1, ...(${this.check(context)} && { l: 2 }) }) {\n${body}${indent}}\n`
      default:
        return `${indent}${name}for (let ${i} = 0; ${i} < 2${this.chance(3) ? ` && (${this.note(context)}${this.condition(context, 1)})` : ''};${this.note(context)} ${i}++) {\n${body}${indent}}\n`
    }
  }

  /** A block that is left before its end. */
  protected labelled(context: Context): string {
    const { indent } = context
    const label = `l${this.next++}`
    const inner = { ...context, indent: `${indent}  `, depth: context.depth + 1 }
    return `${indent}${label}: {\n${this.list(this.int(0, 2), inner)}${indent}  if (${this.condition(inner, 1)}) break ${label}${this.semicolon}\n${this.list(this.int(0, 2), inner)}${indent}}\n`
  }

  /** A switch over the gate, or over `true` with the gate in a case. */
  protected gateSwitch(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const inner = { ...context, indent: `${indent}    `, depth: context.depth + 1 }
    const arm = (label: string): string => {
      const exit = this.pick([`break${end}`, `break${end}`, '', this.exit(inner)])
      // What is above a label is about the arm.
      const id = this.chance(3) ? this.next++ : null
      const list = `${id === null ? '' : `${inner.indent}log(${id}, 0)${end}\n`}${this.list(this.int(0, 2), inner)}`
      const isBlock = this.chance(3)
      return `${id === null ? '' : `${indent}  // s${id}.\n`}${indent}  ${label}:${isBlock ? ' {' : ''}\n${isBlock ? list : list.replaceAll(/^( *)(?:const|let) /gm, '$1var ')}${exit === '' ? '' : `${indent}    ${exit}\n`}${isBlock ? `${indent}  }\n` : ''}`
    }
    // A check may select what the switch compares: a text, or a number.
    const labels = [[], ["'a'", "'b'"], ['1', '2']][this.int(0, 2)] ?? []
    if (labels.length > 0) {
      const tests = [...labels, ...labels, "'z'"].map((label) => `case ${label}`)
      const selected = this.pick([...labels, ...labels, 'u(0)'])
      const texts = Array.from({ length: this.int(1, 3) }, () => arm(this.pick(tests)))
      const last = this.chance(2) ? arm('default') : ''
      return `${indent}switch (${this.check(context)} ? ${this.pick(labels)} : ${selected}) {\n${texts.join('')}${last}${indent}}\n`
    }
    const arms = this.chance(2)
      ? [arm(`case ${this.pick(['true', 'false'])}`), arm(this.pick(['case true', 'case false', 'default']))]
      : [
          arm(`case ${this.condition(context, 1)}`),
          arm(`case ${this.check(context)}`),
          arm(this.pick(['default', `case !${this.check(context)}`])),
        ]
    const subject = arms.length === 2 ? this.check(context) : 'true'
    return `${indent}switch (${subject}) {\n${arms.slice(0, this.int(1, 3)).join('')}${indent}}\n`
  }

  protected exit(context: Context): string {
    // Leaving a `finally` would hide that a name was read before its declaration.
    if (!context.canExit) return `log(${this.next++}, 0)`
    const options = [
      context.inFunction
        ? this.pick([
            `return ${this.expression(context, 1)}`,
            `return (${this.note(context)}${this.expression(context, 1)}${this.note(context)})`,
          ])
        : `throw new Error('e${this.next++}')`,
    ]
    options.push(`throw new Error('e${this.next++}')`)
    if (context.inLoop)
      options.push('break', 'continue', ...context.labels.flatMap((label) => [`break ${label}`, `continue ${label}`]))
    return this.pick(options)
  }
}
