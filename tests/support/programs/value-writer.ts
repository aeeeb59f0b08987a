import { inFunction, type Context } from './context.js'
import { FunctionWriter } from './function-writer.js'

/** Writes statements that check the gate in value position. */
export abstract class ValueWriter extends FunctionWriter {
  protected logged(value: string, context: Context): string {
    return `${context.indent}log(${this.note(context)}${this.next++},${this.note(context)} ${value}${this.note(context)})${this.semicolon}\n`
  }

  protected spread(context: Context): string {
    const value = (): string => this.expression(context, 1)
    return this.logged(
      this.pick([
        `[${value()}, ...(${this.check(context)} ? [${value()}] : [])].length`,
        `[...(!${this.check(context)} ? [] : [${value()}, ${value()}]), ${value()}].length`,
        `[...(${this.check(context)} ? [${value()}] : []), ...(${this.check(context)} ? [] : [${value()}])].length`,
        `JSON.stringify({ k: ${value()}, ...(${this.check(context)} && { l: 1 }), ...(${this.check(context)} ? { m: ${value()}, } : { n: 2 }) })`,
        `JSON.stringify({ ...(${this.check(context)} ? { k: ${value()} } : null), ...(${this.check(context)} || { l: 1 }), k: 1, ...(!${this.check(context)} && { k: ${value()} }) })`,
        `JSON.stringify({ [${this.check(context)} ? 'k' : 'l']: ${value()}, on: ${this.check(context)}, get m() { return ${this.check(context)} } })`,
        `Math.max(...(${this.check(context)} ? [1, 2] : [3]), ${this.check(context)} ? 4 : 5)`,
      ]),
      context,
    )
  }

  protected filtered(context: Context): string {
    const items = `${this.expression(context, 1)}, ${this.check(context)} && ${this.expression(context, 0)}, ${this.expression(context, 1)}`
    return this.logged(
      this.pick([
        `[${items}].filter(${this.pick(['Boolean', '(x) => x', 'x => !!x'])}).length`,
        `clsx(${items}, ${this.check(context)} ? 'x' : 'y')`,
        `clsx('x', { y: ${this.check(context)}, z: ${this.expression(context, 0)} }, !${this.check(context)} && 'w')`,
      ]),
      context,
    )
  }

  protected hook(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const name = `h${this.next++}`
    const list = `[${this.pick(['', `${this.pick(['a', 'b'])}, `])}${this.check(context)}]`
    switch (this.int(0, 3)) {
      case 0:
        return `${indent}useEffect(() => { if (${this.check(context)}) log(${this.next++}, ${this.expression(context, 0)}) }, ${list})${end}\n`
      case 1: {
        const text = `${indent}const ${name} = useMemo(() => ${this.parenthesized(this.condition(context, 1))}, ${list})${end}\n`
        context.bindings.push(name)
        return text
      }
      case 2:
        return `${indent}const ${name} = useRef(${this.expression(context, 0)})${end}\n${indent}if (${this.check(context)}) log(${this.next++}, ${name}.current)${end}\n`
      default:
        return `${indent}const [${name}, set${name}] = useState(${this.expression(context, 0)})${end}\n${indent}log(${this.next++}, ${this.check(context)} ? ${name} : typeof set${name})${end}\n`
    }
  }

  /** What is called, built, deleted or tagged depends on the gate. */
  protected applied(context: Context): string {
    const check = this.check(context)
    const value = this.expression(context, 0)
    return this.logged(
      this.pick([
        `(${check} ? log : u)(${this.next++}, ${value})`,
        `log(${this.next++}, ...(${this.note(context)}${check} ? [${value}] : [1]))`,
        `(${check} ? { k: () => ${value} } : undefined)?.k?.()`,
        `(${check} && [${value}])?.[0]`,
        `(${check} && log)?.(${this.next++}, ${value})`,
        `(${check} ? log : null)?.(${this.next++}, ${value})`,
        `new (${check} ? Map : Set)().size`,
        `(${check} ? gate : null)?.enabled('Other')`,
        `(${check} ? gate.enabled : Boolean)('Other')`,
        `delete { k: 1 }[${check} ? 'k' : 'l']`,
        `tag\`x\${${check}}y\${${check} ? ${value} : 1}\``,
        `[1, 2][${check} ? 0 : 1]`,
        `[1, 2].includes(${check} ? 1 : 3) && ${check}`,
        `(${check} ? 'x' : 'y').length`,
        `(${check} ? 1 : 2).toFixed(1)`,
        `-((${check} ? 1 : 2) ** 2)`,
        `(${check} ? -1 : 2) ** 2`,
        `1 - (${check} ? -1 : 2)`,
        `(${check} ? a : b, ${value})`,
      ]),
      context,
    )
  }

  protected assigned(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const name = `r${this.next++}`
    const type = this.isTypeScript ? ': any' : ''
    const store = this.pick([
      `${name} = ${this.expression(context, 1)}`,
      `${name} ||= ${this.check(context)}`,
      `${name} &&= ${this.check(context)} ? ${this.expression(context, 0)} : ${this.expression(context, 0)}`,
      `${name} ??= ${this.check(context)}`,
      `${name} = ${this.check(context)} ? ${this.expression(context, 0)} : ${name}`,
      `;[${name}] = [${this.check(context)}]`,
      `;({ k: ${name} } = { k: ${this.check(context)} })`,
      `if (${this.check(context)}) ${name} = ${this.expression(context, 0)}`,
      `${name} = ${name} = ${this.check(context)}`,
    ])
    return `${indent}let ${name}${type} = ${this.expression(context, 1)}${end}\n${indent}${store}${end}\n${this.chance(3) ? '' : this.logged(this.pick([name, `${name} ? ${this.check(context)} : 0`]), context)}`
  }

  /** A generator that is run to its end. */
  protected generated(context: Context): string {
    const { indent } = context
    const name = `y${this.next++}`
    const inside = inFunction(context)
    return `${indent}function* ${name}() {\n${indent}  if (${this.condition(inside, 1)}) yield ${this.expression(inside, 0)}\n${indent}  yield (${this.note(inside)}${this.check(inside)} ? ${this.expression(inside, 0)} : 2)\n${indent}  yield* ${this.check(inside)} ? [1] : []\n${indent}}\n${this.logged(`JSON.stringify([...${name}()])`, context)}`
  }
}
