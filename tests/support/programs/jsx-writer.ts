import type { Context } from './context.js'
import { ExpressionWriter } from './expression-writer.js'

/** Writes elements and fragments. */
export abstract class JsxWriter extends ExpressionWriter {
  /**
   * A component that shows its children, or its fallback, by a gate. What is in it is only to be shown: a strip takes
   * it for granted that to leave it out does nothing else.
   */
  protected gateComponent(context: Context, depth: number, indent: string): string {
    const wasPure = this.isPure
    this.isPure = true
    const name = this.pick(['On', 'On', 'Other'])
    const fallback = this.choose([
      () => '',
      () => this.pick([' fallback="old"', " fallback={'old way'}", ' fallback={null}']),
      () => ` fallback={${this.expression(context, 1)}}`,
      () => ` otherwise={${depth <= 1 ? '<i />' : this.jsx(context, depth - 1, indent)}}`,
      () => ` fallback={${this.check(context)} ? <b>x</b> : null}`,
    ])
    const inner = `${indent}  `
    if (this.chance(4)) {
      const sides = ['enable', 'disable'].map((side) => ` ${side}={${this.side(context, depth, inner)}}`)
      this.isPure = wasPure
      return `<Flagged name="${name}"${this.chance(6) ? sides[0] : sides.join('')} />`
    }
    const children = this.chance(6)
      ? [this.pick([`{${this.side(context, depth, inner)}}`, `{...[${this.expression(context, 0)}, <i />]}`])]
      : Array.from({ length: this.int(0, 2) }, () => this.jsxChild(context, depth - 1, inner))
    this.isPure = wasPure
    const open = `<Gate name="${name}"${fallback}`
    if (children.length === 0 && this.chance(2)) return `${open} />`
    return this.chance(2)
      ? `${open}>${children.join(this.pick(['', ' ']))}</Gate>`
      : `${open}>\n${children.map((child) => `${inner}${child}\n`).join('')}${indent}</Gate>`
  }

  /** What a component gets in an attribute or as its only child. It may call a function. */
  private side(context: Context, depth: number, indent: string): string {
    return this.choose([
      () => (depth <= 1 ? '<i />' : this.jsx(context, depth - 1, indent)),
      () => `${this.check(context)} ? <b>x</b> : ${this.pick(['u', 'null', "'old'"])}`,
      () => this.pick(["'text'", '1', '<b />', '[<b key="k" />]']),
      () => this.pick(['u', 'Box', '() => <b>called</b>', '() => u(0)']),
      () => this.expression(context, 0),
      () => (this.isTypeScript ? this.pick(['(a as string)', '(b as any)', '(u as () => unknown)']) : 'c'),
    ])
  }

  /** An element or a fragment, with the gate between its tags, in attributes, around it, or as a component. */
  protected jsx(context: Context, depth: number, indent: string): string {
    const inner = `${indent}  `
    const attributes = Array.from({ length: this.int(0, 2) }, (_, index) =>
      this.pick([
        `a${index}={${this.expression(context, 1)}}`,
        `a${index}={${this.note(context)}${this.check(context)} ? 'x' : 'y'${this.note(context)}}`,
        `a${index}={${this.check(context)}}`,
        `a${index}="s"`,
        `a${index}`,
        `{...(${this.check(context)} && { a${index}: ${this.expression(context, 0)} })}`,
        `{...(${this.check(context)} ? { a${index}: 1 } : {})}`,
        `a${index}={${this.check(context)} ? \`x\${${this.expression(context, 0)}}\` : null}`,
      ]),
    ).join(' ')
    if (depth > 0 && this.chance(8)) return this.gateComponent(context, depth, indent)
    const name = this.pick(['p', 'p', 'Box', ''])
    const open = name === '' ? '<>' : `<${name}${attributes === '' ? '' : ` ${attributes}`}>`
    if (name !== '' && this.chance(4)) return `${open.slice(0, -1)} />`
    const isInline = this.chance(3)
    const children = Array.from({ length: this.int(0, 4) }, () => this.jsxChild(context, depth - 1, inner))
    return isInline
      ? `${open}${children.join(this.pick(['', ' ']))}</${name}>`
      : `${open}\n${children.map((child) => `${inner}${child}\n`).join('')}${indent}</${name}>`
  }

  protected jsxChild(context: Context, depth: number, indent: string): string {
    const jsx = (): string =>
      depth <= 0 ? `<b>${this.pick(['t', `{${this.expression(context, 0)}}`])}</b>` : this.jsx(context, depth, indent)
    switch (this.int(0, 16)) {
      case 0:
        return this.pick(['t', 'two words', 'a, b.', "it's"])
      case 1:
        return jsx()
      case 2:
        return `{${this.note(context)}${this.expression(context, 1)}${this.note(context)}}`
      case 3:
        return `{${this.check(context)} ? ${jsx()} : ${this.pick(['null', "'none'", 'undefined', jsx()])}}`
      case 4:
        return `{${this.check(context)} ? ${this.pick(["'x'", "'x '", "'two words'", "'{'", '1'])} : ${this.pick(["'y'", '``', 'false', this.expression(context, 0)])}}`
      case 5:
        return `{!${this.check(context)} && (\n${indent}  ${jsx()}\n${indent})}`
      case 6:
        return `{${this.operand(context, 1)} && ${this.check(context)} && ${jsx()}}`
      case 7:
        return `{${this.check(context)} || ${jsx()}}`
      case 15:
        return `{${this.note(context)}${this.check(context)}${this.note(context)}? ${this.note(context)}${jsx()} : (${this.note(context)}${jsx()}${this.note(context)})}`
      case 16:
        return `{${this.note(context)}${this.check(context)} &&${this.note(context)} ${jsx()}}`
      case 8:
        return `{[${this.expression(context, 0)}, ${this.check(context)} && ${jsx()}]}`
      case 9:
        return "{' '}"
      case 10:
      case 11:
        return depth <= 0 ? '{null}' : this.gateComponent(context, depth, indent)
      default:
        return `{${this.check(context)} && ${jsx()}}`
    }
  }
}
