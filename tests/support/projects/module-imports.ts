/** Something that a module exports, and how other modules use it. */
export interface Exported {
  /** The module that declares it: `m0`. */
  readonly module: string
  readonly name: string
  readonly isDefault: boolean
  /** Using it has no side effect. */
  readonly isIdle: boolean
  /** An expression that uses it, by the name or the path it has where it is used. */
  readonly use: (local: string, isAsync: boolean) => string
}

/**
 * A module from which an export can be imported, and its name there: the declaring module, or one that re-exports it.
 */
export interface Source {
  readonly module: string
  /** `default`, a name, or a path through a re-exported namespace: `all.on`. */
  readonly name: string
}

/** Collects the imports of a module, so that each name is imported once. */
export class ModuleImports {
  readonly #named = new Map<string, Map<string, string>>()
  readonly #namespaces = new Map<string, string>()
  #next = 0

  /** @returns the expression for the source in this module: `on`, `on3`, `ns0.on`. */
  add({ module, name }: Source, style: 'name' | 'alias' | 'namespace'): string {
    if (style === 'namespace' && name !== 'default') {
      const namespace = this.#namespaces.get(module) ?? `ns${this.#next++}`
      this.#namespaces.set(module, namespace)
      return `${namespace}.${name}`
    }
    const [imported, ...rest] = name.split('.') as [string, ...string[]]
    const names = this.#named.get(module) ?? new Map<string, string>()
    this.#named.set(module, names)
    const local = names.get(imported) ?? (style === 'alias' || imported === 'default' ? `as${this.#next++}` : imported)
    // Two modules may re-export the same name.
    const isTaken = [...this.#named].some(([other, its]) => other !== module && [...its.values()].includes(local))
    names.set(imported, isTaken ? `as${this.#next++}` : local)
    return [names.get(imported), ...rest].join('.')
  }

  toText(): string {
    const lines = [...this.#namespaces].map(([module, namespace]) => `import * as ${namespace} from './${module}.js'\n`)
    for (const [module, names] of this.#named) {
      const fallback = names.get('default')
      const list = [...names]
        .filter(([name]) => name !== 'default')
        .map(([name, local]) => (name === local ? name : `${name} as ${local}`))
      const clause = [
        ...(fallback === undefined ? [] : [fallback]),
        ...(list.length > 0 ? [`{ ${list.join(', ')} }`] : []),
      ].join(', ')
      lines.push(`import ${clause} from './${module}.js'\n`)
    }
    return lines.join('')
  }
}
