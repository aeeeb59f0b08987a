import { inFunction, type Context } from './context.js'
import { JsxWriter } from './jsx-writer.js'

/** Writes functions, classes and patterns, some of which a strip makes constant or unused. */
export abstract class FunctionWriter extends JsxWriter {
  protected abstract block(context: Context): string

  /** A class with private members that hold the gate, check it or depend on it, some used and some not. */
  protected class(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const id = this.next++
    const name = `C${id}`
    const outer = inFunction(context)
    const members: string[] = []
    const bindings = [...outer.bindings]
    const inClass = (): Context => ({ ...outer, bindings: [...bindings] })
    for (let count = this.int(1, 5); count > 0; count--) {
      const member = `#m${this.next++}`
      const kind = this.int(0, 7)
      switch (kind) {
        case 0:
        case 1:
          members.push(`${member} = ${this.condition(inClass(), 1)};`)
          bindings.push(`this.${member}`)
          break
        case 2:
          // A strip takes it that reading a property does nothing.
          members.push(
            `get ${member}() { return ${this.pick(["gate.enabled('On')", '!gate.enabled(ON)', "gate.enabled('On') && a", "b || gate.enabled('On')", "gate.enabled('Other')"])} }`,
          )
          bindings.push(`this.${member}`)
          break
        case 3:
          members.push(
            `${member}() { ${this.chance(3) ? `log(${this.next++}, 0); ` : ''}return ${this.condition(inClass(), 1)} }`,
          )
          bindings.push(`this.${member}()`)
          break
        case 4:
          members.push(`static ${member} = ${this.condition(outer, 1)};`)
          bindings.push(`${name}.${member}`)
          break
        case 5:
          // Stored by the constructor, perhaps used.
          members.push(`${member}${end}`, `constructor() { this.${member} = ${this.expression(outer, 1)}; }`)
          bindings.push(`(${this.check(outer)} && this.${member})`)
          break
        case 6:
          members.push(`${member} = ${this.pick(['0', '[]', `u(${this.next++})`])};`)
          bindings.push(`(${this.check(outer)} ? (this.${member}, 1) : 0)`)
          break
        default:
          members.push(`['k' + ${this.next++}] = ${this.expression(outer, 0)};`)
      }
      if (kind === 5) break
    }
    const body = this.block({ ...inClass(), depth: context.depth + 1 })
    const text = members.map((member) => `${indent}  ${member.replace(/;$/, end || '')}\n`).join('')
    const run = `${indent}  run() {\n${body.replaceAll(/^/gm, '  ').trimEnd()}\n${indent}  return ${this.condition(inClass(), 1)}${end}\n${indent}  }\n`
    return `${indent}class ${name} {\n${text}${run}${indent}}\n${indent}log(${this.next++}, new ${name}().run())${end}\n`
  }

  /**
   * Functions that are given the gate's value, or something that only one side needs, at some or all of their calls.
   */
  protected called(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const name = `g${this.next++}`
    const p = `p${this.next++}`
    const q = `p${this.next++}`
    const o = `p${this.next++}`
    const outer = inFunction(context)
    const type = this.isTypeScript ? ': any' : ''
    const shape = this.isTypeScript ? this.pick([': any', `: { ${p}?: any; ${q}?: any; k?: any }`, `: P${name}`]) : ''
    const declared = shape.endsWith(`P${name}`)
      ? `${indent}interface P${name} {\n${indent}  ${p}?: any\n${indent}  ${q}?: any\n${indent}  k?: any\n${indent}}\n`
      : ''
    const first = this.pick([
      `${p}${type}`,
      `${p}${type}`,
      `${p}${type}`,
      `${p}${type} = ${this.condition(outer, 0)}`,
      `{ ${p} }${shape}`,
      `{ ${p} = ${this.expression(outer, 0)}, ...r }${shape}`,
      `{ ${p}, k: ${q}k }${shape} = {}`,
      `${o}${shape}`,
      `${o}${shape}`,
      `${o}${shape} = {}`,
    ])
    const isWhole = first.startsWith(o)
    const taken = isWhole
      ? this.pick([
          '',
          '',
          `${indent}  const { ${p} } = ${o}${end}\n`,
          `${indent}  const { ${p}, ...r } = ${o}${end}\n`,
          `${indent}  log(${this.next++}, ${o})${end}\n`,
        ])
      : ''
    const x = isWhole && !taken.includes('const') ? `${o}.${p}` : p
    const second = this.pick([
      `${q}${type}`,
      `${q}${type}`,
      `${q}${type} = ${this.expression(outer, 0)}`,
      `...${q}`,
      `{ ${q} }${shape}`,
    ])
    const isSwapped = !second.startsWith('...') && this.chance(3)
    const inside = {
      ...outer,
      depth: context.depth + 1,
      declared: new Set<string>(),
      bindings: [...outer.bindings, x, ...(isWhole ? [`${o}.${p}`, `${o}.${q}`] : []), ...(this.chance(2) ? [q] : [])],
    }
    const assigns = this.chance(8) ? `${indent}  ${x} = ${this.expression(outer, 0)}${end}\n` : ''
    const calls = this.chance(5)
      ? `${indent}  if (log(${this.next++}, ${x}) === u(${this.next++})) return ${name}(${isWhole ? `{ ${p}: ${x} }` : p}, ${this.check(outer)})${end}\n`
      : ''
    const body = `${taken}${assigns}${calls}${this.block(inside)}${indent}  return ${this.check(outer)} ? ${this.pick([x, '0'])} : [${this.pick([x, q])}, ${this.condition(inside, 1)}]${end}\n`
    const parameters = (isSwapped ? [second, first] : [first, second]).join(', ')
    const text = this.pick([
      `${indent}function ${name}(${parameters}) {\n${body}${indent}}\n`,
      `${indent}const ${name} = (${parameters}) => {\n${body}${indent}}${end}\n`,
    ])
    const argument = (parameter: string): string => {
      const value = this.pick([
        this.check(outer),
        this.check(outer),
        this.condition(outer, 1),
        this.expression(outer, 0),
        'true',
        'false',
      ])
      if (!parameter.startsWith('{') && !parameter.startsWith(o)) return value
      return this.pick([
        `{ ${p}: ${value}, ${q}: ${this.expression(outer, 0)} }`,
        `{ ${p}: ${this.check(outer)} }`,
        `{ ${p}: ${this.check(outer)} }`,
        `{ ...u(${this.next++}), ${p}: ${value} }`,
        `{ ${p}: ${value}, ...u(${this.next++}) }`,
      ])
    }
    const always = this.chance(2) ? this.check(outer) : null
    const call = (): string => {
      const one = always !== null && !first.startsWith('{') && !isWhole ? always : argument(first)
      const list = isSwapped ? [argument(second), one] : [one, argument(second)]
      // A strip may drop the reading of a property, which fails where nothing is passed.
      const given = isWhole
        ? list
        : this.chance(5)
          ? list.slice(0, 1)
          : this.chance(8)
            ? [...list.slice(0, 1), `...[${this.expression(outer, 0)}]`]
            : list
      const expression = this.chance(12) ? `${name}.call(null, ${given.join(', ')})` : `${name}(${given.join(', ')})`
      const statement = `log(${this.next++}, ${expression})${end}`
      return this.chance(4) ? `${indent}if (${this.check(outer)}) ${statement}\n` : `${indent}${statement}\n`
    }
    return declared + text + Array.from({ length: this.int(1, 3) }, call).join('')
  }

  /** Patterns whose names are used on one side only. */
  protected pattern(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const [x, y, z] = [`p${this.next++}`, `p${this.next++}`, `p${this.next++}`] as const
    const source = `u(${this.next++})`
    const pattern = this.pick([
      `[${x}, ${y}, ${z} = 1] = [${source}, 2]`,
      `[${x}, , ...${y}] = [${source}, 1, 2], ${z} = 3`,
      `{ ${x}, k: ${y} = 2, ...${z} } = { ${x}: ${source}, l: 3 }`,
      `{ k: { ${x}, l: [${y}] }, ${z} = u(${this.next++}) } = { k: { ${x}: 1, l: [${source}] } }`,
    ])
    const first = this.pick([x, y, z])
    const second = this.pick([x, y, z])
    return `${indent}const ${pattern}${end}\n${indent}log(${this.next++}, ${this.check(context)} ? ${first} : [${second}, ${this.pick([x, y, z])}])${end}\n`
  }
}
