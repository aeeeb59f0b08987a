import type { GateNames, RegistryShape } from './registries.js'
import { mark, type Truth } from './written-project.js'
import { ModuleWriter, type Language } from './module-writer.js'

/** What a feature of a generated project can use. */
export interface FeatureContext {
  readonly language: Language
  readonly names: GateNames
  readonly shape: RegistryShape
  /** The number of the feature: what it calls something in the whole project ends with it. */
  readonly id: number
  /** Which of several forms a feature has. */
  readonly form: number
}

/** A small part of a generated project that shows one way to reach a gate, or one thing that looks like a gate. */
export interface Feature {
  /** What a failure is called. */
  readonly name: string
  readonly languages?: readonly Language[]
  readonly write: (feature: FeatureWriter) => void
}

/** Writes a feature: statements of a function that the project's entry calls, declarations beside it, other files. */
export class FeatureWriter {
  readonly context: FeatureContext
  readonly module: ModuleWriter
  readonly others = new Map<string, ModuleWriter>()
  readonly files: Record<string, string> = {}
  /** What the feature adds to the fields of these names of the project's `package.json`. */
  readonly manifest = {
    browser: new Map<string, string>(),
    imports: new Map<string, object>(),
    dependencies: new Map<string, string>(),
  }
  readonly #body: string[] = []
  #logs = 0

  constructor(context: FeatureContext) {
    this.context = context
    this.module = new ModuleWriter(context.language)
  }

  get id(): number {
    return this.context.id
  }

  get gate(): string {
    return this.context.names.gate
  }

  get body(): string {
    return this.#body.map((line) => line.replaceAll(/^(?=.)/gm, '  ')).join('\n')
  }

  /** The gate's name as an argument: a string, or the constant that the registry has. */
  get key(): string {
    const { shape, form } = this.context
    if (shape.constant === undefined || form % 2 === 0) return this.text
    this.import(shape.constant)
    return shape.constant
  }

  /** The gate's name as a string. */
  get text(): string {
    return `'${this.gate}'`
  }

  /** The gate's name after a dot or in brackets. */
  get member(): string {
    return /^[\w$]+$/.test(this.gate) ? `.${this.gate}` : `['${this.gate}']`
  }

  /** One of several, as the project has chosen. */
  pick<Item>(...items: readonly [Item, ...Item[]]): Item {
    return items[Math.floor(this.context.form / 2) % items.length] as Item
  }

  type(text: string): string {
    return this.module.type(text)
  }

  /** How the module at `src/<name>` is imported. */
  path(name: string): string {
    return this.context.language === 'cjs' ? `./${name}` : `./${name}.js`
  }

  /** Imports from the module of the gates. */
  import(name: string, local: string = name): this {
    this.module.import(this.path('features'), name, local)
    return this
  }

  importTypes(names: string): this {
    this.module.importTypes(this.path('features'), names)
    return this
  }

  /** A module of the feature's own, `src/<name>`, with the number of the feature in its name. */
  own(name: string): { module: ModuleWriter; path: string } {
    const file = `${name}${this.id}`
    let module = this.others.get(file)
    if (!module) {
      module = new ModuleWriter(this.context.language)
      this.others.set(file, module)
    }
    return { module, path: this.path(file) }
  }

  /** A declaration beside the function. */
  declare(text: string): this {
    this.module.add(text)
    return this
  }

  /** Statements of the function, as they are. */
  add(...lines: readonly string[]): this {
    this.#body.push(...lines)
    return this
  }

  /** Logs what an expression gives, under an identifier of its own. */
  logs(code: string): string {
    return `log('${this.id}.${++this.#logs}', ${code})`
  }

  /** Code with a note of the truth about it. */
  mark(truth: Truth, code: string): string {
    return mark(truth, code)
  }

  /** Statements that show the value of an expression that gives a boolean. */
  show(truth: Truth, code: string): this {
    const text = mark(truth, code)
    return this.add(
      this.pick(
        () => this.logs(text),
        () => `if (${text}) ${this.logs(`'on'`)}\nelse ${this.logs(`'off'`)}`,
        () => this.logs(`${text} ? 'on' : 'off'`),
        () => `if (!${text}) ${this.logs(`'off'`)}\n${this.logs(`'then'`)}`,
        () => `const shown${this.id}${this.#logs} = ${text}\n${this.logs(`shown${this.id}${this.#logs}`)}`,
      )(),
    )
  }
}
