/** The dialects in which the same project is written. */
export type Language = 'ts' | 'esm' | 'cjs'

interface Imported {
  readonly from: string
  /** The exported name; `*`: all of the module. */
  readonly name: string
}

/** A module of a generated project: what it imports, declares and exports, in the form of its language. */
export class ModuleWriter {
  readonly language: Language
  readonly #imports = new Map<string, Imported>()
  readonly #typeImports = new Set<string>()
  readonly #declarations: string[] = []
  readonly #exports: string[] = []

  constructor(language: Language) {
    this.language = language
  }

  /** `text` where there are types, nothing elsewhere. */
  type(text: string): string {
    return this.language === 'ts' ? text : ''
  }

  /** Imports `name` of a module as `local`. */
  import(from: string, name: string, local: string = name): this {
    this.#imports.set(local, { from, name })
    return this
  }

  /** Imports types, where there are any. */
  importTypes(from: string, names: string): this {
    if (this.language === 'ts') this.#typeImports.add(`import type { ${names} } from '${from}'`)
    return this
  }

  /** Whether no name of `other` would be another thing here. */
  takes(other: ModuleWriter): boolean {
    return [...other.#imports].every(([local, { from, name }]) => {
      const own = this.#imports.get(local)
      return !own || (own.from === from && own.name === name)
    })
  }

  /** Takes over what another module has. */
  merge(other: ModuleWriter): void {
    for (const [local, { from, name }] of other.#imports) this.import(from, name, local)
    for (const line of other.#typeImports) this.#typeImports.add(line)
    this.#declarations.push(...other.#declarations)
    this.#exports.push(...other.#exports)
  }

  /** Adds statements as they are. */
  add(text: string): this {
    this.#declarations.push(text)
    return this
  }

  /** Adds a declaration that other modules import by its name. */
  export(name: string, declaration: string): this {
    this.#declarations.push(this.language === 'cjs' ? declaration : `export ${declaration}`)
    this.#exports.push(name)
    return this
  }

  toString(): string {
    const exports =
      this.language === 'cjs' && this.#exports.length > 0 ? [`module.exports = { ${this.#exports.join(', ')} }`] : []
    const head = [...this.#typeImports, ...this.#importLines()].join('\n')
    return `${[head, ...this.#declarations, ...exports].filter(Boolean).join('\n\n')}\n`
  }

  #importLines(): string[] {
    const groups = new Map<string, [local: string, name: string][]>()
    for (const [local, { from, name }] of this.#imports) {
      const key = name === '*' ? `${from}*${local}` : from
      groups.set(key, [...(groups.get(key) ?? []), [local, name]])
    }
    return [...groups].map(([key, names]) => {
      const from = key.replace(/\*.*$/, '')
      return this.language === 'cjs' ? requireLine(from, names) : importLine(from, names)
    })
  }
}

function importLine(from: string, names: readonly [local: string, name: string][]): string {
  const whole = names.find(([, name]) => name === '*')
  if (whole) return `import * as ${whole[0]} from '${from}'`
  const byDefault = names.filter(([, name]) => name === 'default').map(([local]) => local)
  const named = names.filter(([, name]) => name !== 'default')
  const list = named.map(([local, name]) => (local === name ? name : `${name} as ${local}`)).join(', ')
  return `import ${[...byDefault, ...(named.length > 0 ? [`{ ${list} }`] : [])].join(', ')} from '${from}'`
}

function requireLine(from: string, names: readonly [local: string, name: string][]): string {
  const whole = names.find(([, name]) => name === '*')
  if (whole) return `const ${whole[0]} = require('${from}')`
  const list = names.map(([local, name]) => (local === name ? name : `${name}: ${local}`)).join(', ')
  return `const { ${list} } = require('${from}')`
}
