import fc from 'fast-check'
import { ModuleImports, type Exported, type Source } from './module-imports.js'
import { TestWriter } from './test-writer.js'

type Gen = fc.GeneratorValue

/** Where code stands: the module's imports, the names it can see, and whether it may wait. */
interface Place {
  readonly imports: ModuleImports
  /** Expressions that are a boolean: variables and parameters. */
  readonly names: readonly string[]
  readonly isAsync: boolean
  /**
   * Has no effect. It may run when the module is loaded, and removing an import removes that too. Or it is a getter: a
   * strip promises nothing about the effects of reading a property.
   */
  readonly isPure: boolean
  readonly indent: string
}

interface Declared {
  readonly text: string
  readonly use: Exported['use']
  readonly isIdle?: boolean
}

interface Use {
  readonly exported: Exported
  readonly sources: readonly Source[]
}

/**
 * Writes modules whose exports depend on the gate `On` in every way that the strip follows. They export constants,
 * functions, members of objects and classes, and parameters. Importers use them by name, alias, default or namespace,
 * or through another module. `log(n, x)` records and returns `x`. `u(n)` records and returns a value that depends on
 * `n`.
 */
export class ProjectWriter {
  readonly #g: Gen
  readonly #uses: Use[] = []
  readonly #files: Record<string, string> = {}
  #next = 0

  constructor(g: Gen) {
    this.#g = g
  }

  write(): Record<string, string> {
    if (this.#chance(2)) {
      const { files, pages } = new TestWriter(this.#g).write()
      Object.assign(this.#files, files)
      for (const name of pages) {
        const exported = {
          module: 'page',
          name,
          isDefault: false,
          isIdle: false,
          use: (local: string) => `${local}(${this.#next++})`,
        }
        this.#uses.push({ exported, sources: [{ module: 'page', name }] })
      }
    }
    const count = this.#int(1, 3)
    for (let index = 0; index < count; index++) {
      this.#module(`m${index}`)
      if (this.#chance(2)) this.#handOn(`index${index}`)
    }
    const imports = new ModuleImports()
    const body = this.#statements({ imports, names: [], isAsync: true, isPure: false, indent: '  ' }, this.#int(2, 6))
    this.#files['src/main.ts'] =
      `${this.#head(imports)}export async function main(): Promise<unknown> {\n${body}  return 0\n}\n`
    return this.#files
  }

  #module(module: string): void {
    const imports = new ModuleImports()
    const texts: string[] = []
    const made: Exported[] = []
    let hasDefault = false
    for (let count = this.#int(1, 4); count > 0; count--) {
      const isDefault: boolean = !hasDefault && this.#chance(5)
      hasDefault ||= isDefault
      const place = { imports, names: [], isAsync: false, isPure: false, indent: '' }
      const name = `x${this.#next++}`
      const { text, use, isIdle = false } = this.#exported(name, isDefault, place)
      texts.push(text)
      made.push({ module, name, isDefault, isIdle, use })
    }
    for (const exported of made)
      this.#uses.push({ exported, sources: [{ module, name: exported.isDefault ? 'default' : exported.name }] })
    this.#files[`src/${module}.ts`] = this.#head(imports) + texts.join('\n')
  }

  #head(imports: ModuleImports): string {
    return `import { log, u } from 'runtime'\nimport { gates } from './features.js'\n${imports.toText()}\n`
  }

  /** A module that re-exports what others export. */
  #handOn(module: string): void {
    const lines: string[] = []
    const starred = new Set<string>()
    const namespaced = new Map<string, string>()
    for (const [at, use] of this.#uses.entries()) {
      const source = this.#pick(use.sources)
      if (source.name.includes('.')) continue
      const path = `'./${source.module}.js'`
      const add = (name: string): void =>
        void (this.#uses[at] = { ...use, sources: [...use.sources, { module, name }] })
      const style = this.#int(0, 4)
      if (style === 0) {
        const name = `y${this.#next++}`
        lines.push(`export { ${source.name} as ${name} } from ${path}\n`)
        add(name)
      } else if (style === 1 && source.name !== 'default') {
        if (!starred.has(source.module)) lines.push(`export * from ${path}\n`)
        starred.add(source.module)
        add(source.name)
      } else if (style === 2 && source.name !== 'default') {
        const name = namespaced.get(source.module) ?? `all${this.#next++}`
        if (!namespaced.has(source.module)) lines.push(`export * as ${name} from ${path}\n`)
        namespaced.set(source.module, name)
        add(`${name}.${source.name}`)
      }
    }
    if (lines.length > 0) this.#files[`src/${module}.ts`] = lines.join('')
  }

  #exported(name: string, isDefault: boolean, place: Place): Declared {
    const kinds = [
      () => this.#function(name, isDefault, place),
      () => this.#called(name, isDefault, place),
      () => this.#called(name, isDefault, place),
    ]
    if (!isDefault)
      kinds.push(
        () => this.#constant(name, place),
        () => this.#object(name, place),
        () => this.#class(name, place),
        () => this.#arrow(name, place),
      )
    return this.#pick(kinds)()
  }

  #constant(name: string, place: Place): Declared {
    const declared = `const ${name} = ${this.#condition({ ...place, isPure: true }, 1)}\n`
    return {
      isIdle: true,
      text: this.#chance(4) ? `${declared}export { ${name} }\n` : `export ${declared}`,
      use: (local) => local,
    }
  }

  #function(name: string, isDefault: boolean, place: Place): Declared {
    const isAsync = this.#chance(4)
    const body = this.#chance(3) ? this.#statements({ ...place, isAsync, indent: '  ' }, 1) : ''
    const text = `export ${isDefault ? 'default ' : ''}${isAsync ? 'async ' : ''}function ${name}() {\n${body}  return ${this.#condition({ ...place, isAsync }, 1)}\n}\n`
    return {
      text,
      use: (local, canWait) => (isAsync ? (canWait ? `(await ${local}())` : `!!${local}()`) : `${local}()`),
    }
  }

  #arrow(name: string, place: Place): Declared {
    const isIdle = this.#chance(2)
    return {
      isIdle,
      text: `export const ${name} = () => ${this.#condition({ ...place, isPure: isIdle }, 1)}\n`,
      use: (local) => `${local}()`,
    }
  }

  #object(name: string, place: Place): Declared {
    const inside = { ...place, indent: '    ' }
    const pure = { ...place, isPure: true }
    const text = `export const ${name} = {
  k: ${this.#condition(pure, 1)},
  m() {
${this.#chance(3) ? this.#statements(inside, 1) : ''}    return ${this.#condition(place, 1)}
  },
  get g() {
    return ${this.#condition(pure, 1)}
  },
  f: () => ${this.#condition(place, 0)},
  n: ${this.#next++},
}
`
    return { text, use: (local) => local + this.#pick(['.k', '.m()', '.g', '.f()', "['k']", '.n']) }
  }

  #class(name: string, place: Place): Declared {
    const pure = { ...place, isPure: true }
    const got = this.#pick(['this.f', 'this.m()', this.#condition(pure, 1)])
    const text = `export class ${name} {
  readonly f = ${this.#condition(place, 1)}

  static s() {
    return ${this.#condition(place, 1)}
  }

  m() {
    return ${this.#condition(got === 'this.m()' ? pure : place, 1)}
  }

  get g() {
    return ${got}
  }

  run(p: any) {
    ${this.#statement({ ...place, names: [...place.names, 'p', 'this.f', 'this.m()'], indent: '' }).trim()}
    return p
  }
}
`
    return {
      text,
      use: (local) =>
        this.#pick([
          () => `${local}.s()`,
          () => `new ${local}().m()`,
          () => `new ${local}().g`,
          () => `new ${local}().f`,
          () => `new ${local}().run(${this.#fixed()})`,
        ])(),
    }
  }

  /** A function whose parameters are given the gate's value at some or all of its calls. */
  #called(name: string, isDefault: boolean, place: Place): Declared {
    const [p, q, o] = [`p${this.#next++}`, `q${this.#next++}`, `o${this.#next++}`]
    const [first, give] = this.#pick([
      [`${p}: any`, (value: string) => value],
      [`{ ${p}, ${q}: ${q}r }: any`, (value: string) => `{ ${p}: ${value}, ${q}: ${this.#next++} }`],
      [`${p} = ${this.#condition(place, 0)}`, (value: string) => value],
      [`${o}: any`, (value: string) => `{ ${p}: ${value}, ${q}: ${this.#next++} }`],
    ] as const)
    const isWhole = first.startsWith(o)
    const taken = isWhole ? this.#pick(['', `  const { ${p} } = ${o}\n`, `  log(${this.#next++}, ${o}.${q})\n`]) : ''
    const x = isWhole && !taken.includes('const') ? `${o}.${p}` : p
    const inside = { ...place, names: [...place.names, x, q], indent: '  ' }
    const body = `${taken}${this.#statements(inside, this.#int(1, 3))}  return ${this.#pick([`[${x}, ${q}]`, q, `${x} ? ${q} : ${this.#expression(inside, 0)}`, `!${x}`])}\n`
    const text =
      isDefault || this.#chance(2)
        ? `export ${isDefault ? 'default ' : ''}function ${name}(${first}, ${q}: any) {\n${body}}\n`
        : `export const ${name} = (${first}, ${q}: any) => {\n${body}}\n`
    const always = this.#chance(2) ? this.#fixed() : null
    const isTold = this.#chance(2)
    return {
      text,
      use: (local) =>
        `${local}(${give(always ?? this.#fixed())}, ${isTold ? 'true' : this.#pick([this.#fixed(), String(this.#next++)])})`,
    }
  }

  /** What needs no name of the module: also where an export is used in another one. */
  #fixed(): string {
    return this.#pick([
      "gates.enabled('On')",
      "gates.enabled('On')",
      "!gates.enabled('On')",
      "gates.enabled('Other')",
      'true',
      'false',
      `u(${this.#next++})`,
    ])
  }

  #statements(place: Place, count: number): string {
    return Array.from({ length: count }, () => this.#statement(place)).join('')
  }

  #statement(place: Place): string {
    const { indent } = place
    const inner = { ...place, indent: `${indent}  ` }
    return this.#pick([
      () => `${indent}log(${this.#next++}, ${this.#expression(place, 2)})\n`,
      () => `${indent}log(${this.#next++}, ${this.#expression(place, 2)})\n`,
      () =>
        `${indent}if (${this.#condition(place, 2)}) log(${this.#next++}, ${this.#expression(place, 1)})\n${this.#chance(2) ? `${indent}else log(${this.#next++}, ${this.#expression(place, 1)})\n` : ''}`,
      () =>
        `${indent}if (${this.#condition(place, 1)}) {\n${this.#statementOf(inner)}${indent}}${this.#chance(2) ? ` else {\n${this.#statementOf(inner)}${indent}}` : ''}\n`,
      () => `${indent}if (${this.#condition(place, 1)}) return log(${this.#next++}, ${this.#expression(place, 1)})\n`,
      () => this.#local(place),
    ])()
  }

  /** Not too deep. */
  #statementOf(place: Place): string {
    return place.indent.length > 6
      ? `${place.indent}log(${this.#next++}, ${this.#expression(place, 1)})\n`
      : this.#statements(place, this.#int(1, 2))
  }

  #local(place: Place): string {
    const name = `v${this.#next++}`
    const inner = { ...place, names: [...place.names, name] }
    return `${place.indent}const ${name} = ${this.#condition(place, 1)}\n${this.#statement({ ...inner, indent: place.indent })}`
  }

  #expression(place: Place, depth: number): string {
    if (depth <= 0)
      return this.#pick([
        () => String(this.#next++),
        () => `u(${this.#next++})`,
        () => `'t${this.#next++}'`,
        () => this.#used(place),
      ])()
    return this.#pick([
      () =>
        `(${this.#condition(place, depth - 1)} ? ${this.#expression(place, depth - 1)} : ${this.#expression(place, depth - 1)})`,
      () => `[${this.#expression(place, depth - 1)}, ${this.#expression(place, depth - 1)}]`,
      () => this.#condition(place, depth),
      () => this.#used(place),
      () => this.#expression(place, 0),
    ])()
  }

  #condition(place: Place, depth: number): string {
    const simple = [
      () => "gates.enabled('On')",
      () => "gates.enabled('On')",
      () => "!gates.enabled('On')",
      () => this.#unknown(place),
      () => this.#used(place),
      () => this.#used(place),
      () => this.#name(place),
      () => this.#name(place),
    ]
    if (depth <= 0) return this.#pick(simple)()
    return this.#pick([
      ...simple,
      () => `(${this.#condition(place, 0)} && ${this.#condition(place, depth - 1)})`,
      () => `(${this.#condition(place, depth - 1)} || ${this.#condition(place, 0)})`,
      () => `!(${this.#condition(place, depth - 1)})`,
    ])()
  }

  #unknown(place: Place): string {
    return place.isPure ? "gates.enabled('Other')" : `u(${this.#next++})`
  }

  #name(place: Place): string {
    return place.names.length > 0 ? this.#pick(place.names) : "gates.enabled('On')"
  }

  /** Something that another module exports. */
  #used(place: Place): string {
    const uses = place.isPure ? this.#uses.filter(({ exported }) => exported.isIdle) : this.#uses
    if (uses.length === 0) return "gates.enabled('On')"
    const { exported, sources } = this.#pick(uses)
    const local = place.imports.add(this.#pick(sources), this.#pick(['name', 'name', 'alias', 'namespace']))
    return exported.use(local, place.isAsync)
  }

  #int(min: number, max: number): number {
    return this.#g(fc.integer, { min, max })
  }

  /** True once in `n`. */
  #chance(n: number): boolean {
    return this.#int(1, n) === 1
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#int(0, list.length - 1)] as T
  }
}
