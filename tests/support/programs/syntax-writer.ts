import { inFunction, type Context } from './context.js'
import { ValueWriter } from './value-writer.js'

/**
 * Writes what stands less often in programs: operators of every rank, members of classes, waiting and yielding, and
 * lines that begin with a sign.
 */
export abstract class SyntaxWriter extends ValueWriter {
  protected abstract list(length: number, context: Context): string
  protected abstract guardExpression(context: Context): string

  /** Operators whose operands depend on the gate. */
  protected operated(context: Context): string {
    const check = (): string => this.check(context)
    const number = (): string =>
      this.pick([
        `(${check()} ? 2 : 3)`,
        `(${check()} ? -1 : 2)`,
        `(${check()} ? - 1 : + 2)`,
        `(${check()} ? 1 + 2 : 4)`,
        `(${check()} ? 2 ** 2 : 1)`,
        `(${check()} ? typeof 1 : 2)`,
        `(!${check()} || 2)`,
        `(${check()} && 3)`,
        `(${check()}, 2)`,
      ])
    const note = (): string => this.note(context)
    const inLine = (): string => (this.chance(4) ? `\n${context.indent}    ` : ' ')
    return this.logged(
      this.pick([
        `2 ** ${number()}`,
        `${number()} ** ${number()}`,
        `(${number()} ** 2) ** 2`,
        `1 - -${number()}`,
        `1 + +${number()}`,
        `- -${number()}`,
        `~${number()}`,
        `- ${note()}${number()}`,
        `1${inLine()}+${inLine()}${number()}`,
        `1${inLine()}-${note()}${inLine()}${number()}`,
        `-${check()}`,
        `+${check()}`,
        `+!${check()}`,
        `-!!${check()}`,
        `typeof -${number()}`,
        `void ${number()}`,
        `!${number()}`,
        `'k' in (${check()} ? { k: 1 } : { l: 2 })`,
        `(${check()} ? 'k' : 'l') in { k: 1 }`,
        `(${check()} ? 'k' : 'l')in{ k: 1 }`,
        `!((${check()} ? 'k' : 'l') in { k: 1 })`,
        `[] instanceof (${check()} ? Array : Map)`,
        `(${check()} ? [] : {}) instanceof Array`,
        `(${check()} ? [] : {})instanceof(${check()} ? Array : Map)`,
        `${number()} < ${number()}`,
        `${number()} === ${number()} === ${check()}`,
        `${check()} === (${check()} === ${check()})`,
        `1 < 2 === ${check()}`,
        `(1 < 2) === ${check()}`,
        `${check()} !== !${check()}`,
        `(${check()} ? a : b) === (${check()} ? b : a)`,
        `${number()} % 2 ? ${number()} : ${check()}`,
        `(${this.expression(context, 0)}, ${check()} ? ${this.expression(context, 0)} : ${this.expression(context, 0)}, ${this.expression(context, 0)})`,
        `(${check()}, ${this.expression(context, 0)})`,
        `(${check()} && ${this.unknown(['a', 'b'])}, ${this.expression(context, 0)})`,
        `(${this.unknown(['a'])} || ${check()}, ${this.expression(context, 0)}, ${check()})`,
        `(${this.expression(context, 1)}) ?? (${check()} ? ${this.expression(context, 0)} : ${this.expression(context, 0)})`,
        `(${check()} ? ${this.pick(['null', 'undefined', 'a', 'd'])} : ${this.pick(['null', 'b'])}) ?? ${this.expression(context, 0)}`,
        `(${check()} && ${this.pick(['null', 'a'])}) ?? ${this.expression(context, 0)}`,
        `((${check()} || a) && b) ?? c`,
        `(${check()} ?? a) || (b && c)`,
        `(a ?? b) && ${check()} || (c ?? d)`,
      ]),
      context,
    )
  }

  /** Texts, objects, lists and calls with the gate inside them. */
  protected constructed(context: Context): string {
    const check = (): string => this.check(context)
    const value = (): string => this.expression(context, 0)
    const note = (): string => this.note(context)
    const end = this.semicolon
    return this.logged(
      this.pick([
        `tag\`x\${${note()}${check()} ? ${value()} : ${value()}${note()}}y\${${check()} && tag\`z\${${value()}}\`}\``,
        `\`a\${${check()} ? \`b\${${check()} ? ${value()} : 'c'}\` : 'd'}e\``,
        `\`\${${check()} ? '\`' : '$'}\${${check()} ? '{' : '\\\\'}\``,
        `\`$\${${check()} ? '{a}' : "\\n"}\``,
        `\`\${${check()}}\${!${check()}}\${${check()} ? 1.50 : 0x10}\${${check()} ? null : undefined}\``,
        `\`a\${${check()} ? '' : ' '}\${${check()} && ${value()}}\${\`\${${check()} ? 'b' : ''}\`}\``,
        `(${check()} ? tag : String.raw)\`x\${${value()}}\``,
        `(${check()} ? { k: { l: ${value()} } } : undefined)?.k?.[${check()} ? 'l' : 'm']`,
        `(${check()} ? null : { k: { l: 1 } })?.k.l`,
        `({ k: ${check()} ? undefined : [${value()}] }).k?.[0]`,
        `(${check()} ? (x${this.isTypeScript ? ': any' : ''}) => x : null)?.(${value()})`,
        `(${check()} ? () => ({ k: 1 }) : () => ({ k: ${value()} }))().k`,
        `(${check()} ? function () { return ${value()} } : class { static k = 2 }).k`,
        `new (${check()} ? class { k = ${value()} } : Map)().k`,
        `new (${check()} ? (() => class { k = 1 })() : Set)().k`,
        `new Set([${check()} ? ${value()} : 1, 2]).size`,
        `new Map([[${check()} ? 'k' : 'l', ${value()}]]).get('k')`,
        `new (class { k; constructor(x, y = ${check()}) { this.k = [x, y] } })(${check()} ? 1 : 2, ...(${check()} ? [3] : [])).k`,
        `new (class extends Map { constructor(x) { super(${check()} ? [[1, x]] : []) } })(${value()}).size`,
        `new (class extends (${check()} ? Map : Set) {})().size`,
        `new (class { static { log(${this.next++}, ${check()} ? ${value()} : 1) } static k = 1; get [${check()} ? 'k' : 'l']() { return ${value()} } })().k`,
        `((x, { k = ${check()} ? 1 : 2, l: [m = ${value()}] = [] } = {}) => [x, k, m])(${check()})`,
        `(([x = ${check()}, ...y]) => [x, y])([${check()} ? undefined : 1, ${value()}])`,
        `({ k: ${check()}, ...(${check()} ? { k: 1 } : ${this.pick(['{}', 'null', 'undefined', '{ k: 3 }'])}) }).k`,
        `({ ...(${note()}${check()} && { k: ${value()} }), ...(!${check()} ? { k: 2 } : {}) }).k`,
        `({ ...(${check()} ? { ...{ k: 1 }, l: 2 } : { k: ${value()} }) }).k`,
        `({ k() { return ${check()} }, get l() { return ${check()} ? 1 : 2 }, set l(x) { log(${this.next++}, ${check()}) } }).k()`,
        `({ '${'k'}': ${check()}, async: ${check()}, get: ${check()}, [${check()} ? 'm' : 'n']() { return ${value()} } }).get`,
        `[...(${check()} ? [${value()}] : []), ...(${check()} ? [] : [${value()}, ...[1]])].length`,
        `[, ${check()} ? 1 : 2, , ...(${check()} ? [1, , 2] : [])].length`,
        `[...(${check()} ? 'ab' : [])].length`,
        `[...(${check()} ? [1, 2] : []).map((x) => x)].length`,
        `[${note()}...${note()}(${note()}${check()}${note()} ? [${note()}1${note()}] : []${note()})${note()}, 3].length`,
        `(function () { if (${check()}) return ${value()}${end}\n return ${value()} })()`,
        `(() => { switch (true) { case ${check()}: return 1${end}\n case ${this.condition(context, 1)}: return 2${end}\n default: return ${check()} } })()`,
        `(() => { for (const x of [1, 2]) { if (!${check()}) continue${end}\n if (x > 1 || ${check()}) return x${end}\n }${end}\n return ${value()} })()`,
        `(() => { try { if (${check()}) return ${value()}${end}\n return 1 } finally { if (!${check()}) log(${this.next++}, 0) } })()`,
        `(() => { try { ${this.guardExpression(context)} } finally { return ${check()} } })()`,
      ]),
      context,
    )
  }

  /** A class with accessors, static members and blocks, and private names that are tested with `in`. */
  protected accessors(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const [name, on, kept] = [`C${this.next++}`, `#p${this.next++}`, `q${this.next++}`] as const
    const inner = inFunction(context)
    const check = (): string => this.check(inner)
    const value = (): string => this.expression(inner, 0)
    const members = [
      `static ${kept} = ${check()} ? ${value()} : ${value()}${end}`,
      `${on} = ${this.condition(inner, 1)}${end}`,
      `static { if (${check()}) this.s = log(${this.next++}, ${value()})${this.pick([end, `${end}\n${indent}    else log(${this.next++}, 0)`])} }`,
      `get g() { return ${check()} ? this.${on} : ${value()} }`,
      `set g(x) { if (${check()}) log(${this.next++}, x) }`,
      `*[Symbol.iterator]() { yield ${check()} ? 1 : 2 }`,
      `['m' + (${check()} ? 1 : 2)]() { return ${value()} }`,
      `static is(x) { return ${check()} && ${on} in x }`,
      `static has(x) { return ${on} in (${check()} ? x : {}) || !${check()} }`,
      `get = ${check()}${end}`,
      `static = ${check()}${this.pick([';', end])}`,
      `k = (${check()} ? () => this.g : null)?.()${end}`,
      `async = ${check()} ? 1 : 2${this.pick([';', end])}`,
    ]
    const chosen = [members[1], ...members.filter((_, index) => index !== 1 && this.chance(3))]
    const ask = this.pick([
      `new ${name}().g`,
      `${name}.is?.(new ${name}())`,
      `${name}.${kept}`,
      `JSON.stringify(new ${name}())`,
      `(new ${name}().g = ${check()})`,
      `${check()} ? new ${name}().g : ${name}.${kept}`,
    ])
    return `${indent}class ${name} {\n${chosen.map((member) => `${indent}  ${String(member)}\n`).join('')}${indent}}\n${this.logged(ask, context)}`
  }

  /** Statements that begin with a sign, alone in a branch behind a line without a semicolon. */
  protected signed(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const record = (): string => `log(${this.next++}, ${this.expression(context, 0)})`
    const statement = (): string =>
      this.pick([
        `(${record()})`,
        `[${record()}].map(x => x)`,
        `\`\${${record()}}\``,
        `+${record()}`,
        `-${record()}`,
        `/x/.test(${record()})`,
        `(${this.check(context)} ? log : u)(${this.next++})`,
        `(${this.check(context)} && ${record()})`,
        `[${this.check(context)} ? ${record()} : 1]`,
        `\`\${${this.check(context)} && ${record()}}\``,
        `!${record()}`,
        `({ k: ${record()} })`,
        `(${record()}, ${this.check(context)})`,
      ])
    const before = this.pick([
      record(),
      `var z = ${record()}`,
      `do ${record()}${end}\n${indent}while (!${record()} && ${this.check(context)} && false)`,
      `var y = ${this.check(context)}`,
      `;[${record()}]`,
      `var f = () => { }`,
      `var g = function () { }`,
      `{ }`,
      `if (${this.check(context)}) { ${record()} }`,
      `if (${this.condition(context, 0)}) ${record()}`,
      `for (;false;) { }`,
    ])
    const label = `l${this.next++}`
    const guarded = this.choose([
      () => `if (${this.condition(context, 0)}) ${statement()}`,
      () => `if (${this.condition(context, 0)}) {\n${indent}  ${statement()}${end}\n${indent}}`,
      () => `if (${this.check(context)}) ${record()}${end}\n${indent}else ${statement()}`,
      () =>
        `if (${this.check(context)}) {\n${indent}  ;${statement()}${end}\n${indent}} else {\n${indent}  ${statement()}${end}\n${indent}}`,
      () => `{\n${indent}  if (${this.check(context)}) ${statement()}${end}\n${indent}}`,
      () => `;${this.check(context)} && ${statement()}`,
      () => `${this.check(context)} ? ${statement()} : ${statement()}`,
      () => `${this.check(context)} || ${statement()}`,
      () =>
        `switch (${this.check(context)}) {\n${indent}  case true:\n${indent}    ${statement()}${end}\n${indent}    break${end}\n${indent}  default:\n${indent}    ${statement()}${end}\n${indent}}`,
      () => `${label}: if (${this.check(context)}) { ${statement()}${end}\n${indent}break ${label} }`,
      () => `while (${this.check(context)}) { ${statement()}${end}\n${indent}break }`,
      () => `do ${statement()}${end}\n${indent}while (!${this.check(context)} && false)`,
      () => `;(${this.check(context)} ? ${statement()} : 0)`,
      () => `if (${this.check(context)}) ; else ${statement()}`,
    ])
    const after = this.pick([
      '',
      '',
      `${indent};${statement()}${end}\n`,
      `${indent}if (${this.check(context)}) ${statement()}${end}\n`,
    ])
    return `${indent}${before}${this.pick([end, ''])}\n${indent}${guarded}${this.pick([end, ''])}\n${after}`
  }

  /** Values that wait or are given out, and loops that wait. */
  protected paused(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const isAsync = this.chance(2)
    const name = `w${this.next++}`
    const inner: Context = {
      ...inFunction(context),
      depth: context.depth + 1,
      indent: `${indent}  `,
      pause: isAsync ? 'await' : 'yield',
    }
    const paused = (): string => `${isAsync ? 'await' : 'yield'} ${this.expression(inner, 0)}`
    const line = (): string =>
      `${indent}  ${this.choose([
        () => `log(${this.next++}, ${this.check(inner)} ? (${paused()}) : (${paused()}))`,
        () => `if (${this.check(inner)}) ${paused()}`,
        () => `const k${this.next++} = ${paused()}`,
        () => `;(${paused()}) && ${this.check(inner)}`,
        () => `if ((${paused()}) || ${this.check(inner)}) log(${this.next++}, 1)`,
        () => `log(${this.next++}, ${this.check(inner)} && (${paused()}))`,
        () => `log(${this.next++}, (${paused()}) && ${this.check(inner)} ? 1 : 2)`,
        () => `log(${this.next++}, [${this.check(inner)}, ${paused()}])`,
        () =>
          isAsync
            ? `for await (const x of ${this.check(inner)} ? [1] : [2, 3]) log(${this.next++}, x)`
            : `yield* ${this.check(inner)} ? [1] : []`,
        () =>
          isAsync
            ? `log(${this.next++}, await (${this.check(inner)} ? ${this.expression(inner, 0)} : (async () => ${this.expression(inFunction(inner), 0)})()))`
            : `log(${this.next++}, yield ${this.check(inner)} ? 1 : 2)`,
        () => (isAsync ? `log(${this.next++}, -(await (${this.check(inner)} ? 1 : 2)))` : `yield`),
        () =>
          `${isAsync ? 'await' : 'yield'} (${this.check(inner)} ? ${this.expression(inner, 0)} : ${this.expression(inner, 0)})`,
        () => `if (!${this.check(inner)}) return ${paused()}`,
      ])}${end}\n`
    const body = Array.from({ length: this.int(1, 3) }, line).join('') + this.list(this.int(0, 2), inner)
    const result = isAsync ? `${name}()` : `[...${name}()]`
    return `${indent}${isAsync ? 'async function' : 'function*'} ${name}() {\n${body}${indent}}\n${indent}log(${this.next++}, ${result})${end}\n`
  }

  /** Heads of loops with several parts, loops that continue and are left from inside, and blocks in blocks. */
  protected headed(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const [i, label] = [`i${this.next++}x`, `l${this.next++}`] as const
    const inner: Context = {
      ...context,
      indent: `${indent}  `,
      depth: context.depth + 1,
      inLoop: true,
      labels: [...context.labels, label],
    }
    const check = (): string => this.check(inner)
    const record = (): string => `log(${this.next++}, ${this.expression(inner, 0)})`
    const body = this.list(this.int(0, 2), inner)
    return this.choose([
      () =>
        `${indent}${label}: for (let ${i} = 0, on = ${this.check(context)}; ${i} < 2 && (on, ${check()} || ${i} < 1); ${i}++, ${check()} && ${record()}) {\n${body}${indent}}\n`,
      () =>
        `${indent}${label}: for (let ${i} = (${this.check(context)}, 0); ${i}++ < 2;) {\n${indent}  if (${check()}) continue ${label}${end}\n${body}${indent}  if (${this.condition(inner, 1)}) break ${label}${end}\n${indent}}\n`,
      () =>
        `${indent}${label}: do {\n${body}${indent}  if (${check()}) break ${label}${end}\n${indent}  ${record()}${end}\n${indent}} while (${this.check(context)} && false)${end}\n`,
      () =>
        `${indent}${label}: for (const ${i} of [1, 2]) {\n${indent}  for (;;) {\n${indent}    if (${check()}) continue ${label}${end}\n${indent}    if (${this.condition(inner, 0)}) break${end}\n${indent}    ${record()}${end}\n${indent}    break ${label}${end}\n${indent}  }\n${body}${indent}}\n`,
      () =>
        `${indent}${label}: {\n${indent}  {\n${indent}    if (${check()}) break ${label}${end}\n${indent}  }\n${body.replaceAll(/\b(?:continue|break) l\d+/g, `break ${label}`).replaceAll(/\bcontinue\b/g, `break ${label}`)}${indent}}\n`,
      () =>
        `${indent}${label}: try {\n${indent}  if (${check()}) break ${label}${end}\n${indent}  ${record()}${end}\n${indent}} finally {\n${indent}  if (${check()}) ${record()}${end}\n${indent}  else ${record()}${end}\n${indent}}\n`,
      () =>
        `${indent}${label}: switch (true) {\n${indent}  case ${check()}: {\n${indent}    if (${this.condition(inner, 0)}) break ${label}${end}\n${indent}    ${record()}${end}\n${indent}  }\n${indent}  case ${this.condition(inner, 1)}:\n${indent}    ${record()}${end}\n${indent}  default:\n${indent}    if (${check()}) break${end}\n${indent}    ${record()}${end}\n${indent}}\n`,
      () =>
        `${indent}var ${i}v = 0${end}\n${indent}${label}: while (${i}v++ < 2 && !(${this.note(context)}${check()} && ${i}v > 1)) {\n${body}${indent}}\n`,
      () => `${indent}for (var ${i} in ${this.check(context)} ? { k: 1 } : [1, 2]) ${record()}${end}\n`,
    ])
  }

  /** What only TypeScript has. */
  protected typed(context: Context): string {
    const { indent } = context
    const end = this.semicolon
    const name = `T${this.next++}`
    const check = (): string => this.check(context)
    const value = (): string => this.expression(context, 0)
    return this.choose([
      () =>
        `${indent}enum ${name} { A = ${check()} ? 1 : 2, B = A, C = ${check()} ? 4 : 8 }\n${this.logged(`${name}.A + ${name}.C`, context)}`,
      () =>
        `${indent}enum ${name} { A = 1 << (${check()} ? 1 : 2), B = (${check()} ? 1 : 2) | 4 }\n${this.logged(`${name}.A + ${name}.B`, context)}`,
      () => this.logged(`({ k: ${check()} ? ${value()} : ${value()} } satisfies object).k as any`, context),
      () => this.logged(`(${check()} ? ${value()} : ${value()})! as unknown as string`, context),
      () => this.logged(`<any>(${check()} ? ${value()} : null)`.replace(/^<any>/, '') + ' as any', context),
      () =>
        `${indent}const ${name} = (${check()} ? [1, 2] : [3]) as const${end}\n${this.logged(`${name}.length`, context)}`.replace(
          ' as const',
          ' as readonly number[]',
        ),
      () => `${indent}let ${name}: boolean | undefined = ${check()} as boolean${end}\n${this.logged(name, context)}`,
      () => this.logged(`-(${check()} as any)`, context),
      () => this.logged(`typeof (${check()} satisfies boolean)`, context),
      () => this.logged(`(${check()} as any) ? ${value()} : ${value()} as any`, context),
      () => this.logged(`!(${check()} as any)! && ${value()}`, context),
      () =>
        `${indent}function ${name}(x: boolean): number\n${indent}function ${name}(x: string, y?: boolean): number\n${indent}function ${name}(x: any, y?: any): any { return ${check()} ? x : y }\n${this.logged(`${name}(${check()})`, context)}${this.logged(`${name}('x', ${check()})`, context)}`,
      () =>
        `${indent}class ${name} {\n${indent}  constructor(private readonly x: any = ${check()}, public y?: any) { }\n${indent}  declare z: string${end}\n${indent}  private get on(): boolean { return ${check()} && this.x }\n${indent}  protected k?: any = ${check()} ? ${value()} : 1${end}\n${indent}  run<T>(this: ${name}, t?: T): any { return this.on ? this.y : t }\n${indent}}\n${this.logged(`new ${name}(${check()}, ${value()}).run<any>(${check()})`, context)}`,
      () =>
        `${indent}abstract class ${name} {\n${indent}  abstract m(x: boolean): void\n${indent}  static is(x: any): x is ${name} { return ${check()} && x instanceof ${name} }\n${indent}  private static make(x: boolean) { return ${check()} ? x : ${value()} }\n${indent}  static go() { return ${name}.make(${check()}) }\n${indent}}\n${this.logged(`${name}.is({}) || ${name}.go()`, context)}`,
      () => this.logged(`(<T,>(x: T) => ${check()} ? x : null)(${value()})`, context),
      () => `${indent}if ((${check()} as boolean) satisfies boolean) log(${this.next++}, ${value()})${end}\n`,
      () =>
        `${indent}const ${name} = ((x?: boolean): any => (x ? ${value()} : 1))${end}\n${this.logged(`${name}(${check()}) ?? ${name}(true)!`, context)}`,
      () =>
        `${indent}const d${name} = (x: any): any => (v: any, c: any) => log(${this.next++}, x)${end}\n${indent}class ${name} {\n${indent}  @d${name}(${check()}) m() { return ${check()} ? 1 : 2 }\n${indent}  @(${check()} ? d${name}(1) : d${name}(2)) k = ${check()}${end}\n${indent}  @d${name}({ on: ${check()}, ...(${check()} && { l: 1 }) })\n${indent}  // k${this.next++}\n${indent}  static s = ${check()} ? ${value()} : 2${end}\n${indent}}\n${this.logged(`new ${name}().m()`, context)}`,
      () =>
        `${indent}const d${name} = (x: any): any => (v: any, c: any) => log(${this.next++}, x)${end}\n${indent}@d${name}(${check()} ? 1 : 2) @d${name}(${value()})\n${indent}class ${name} { @d${name}(!${check()}) get g() { return ${check()} } @d${name}(0) accessor a = ${check()}${end} }\n${this.logged(`new ${name}().g`, context)}`,
    ])
  }
}
