import { dirname } from 'node:path'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { goLiteralType } from '../../../registry/readers/go-maps.js'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type {
  GoArrayExpression,
  GoCallExpression,
  GoExpression,
  GoField,
  GoFunctionDeclaration,
  GoNode,
  GoObjectExpression,
  GoStructType,
} from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { findFunction, findType, folderOfImport, namedType } from '../find-go-declared.js'
import { typeOfExpression, writtenTypeOf, type WrittenType } from '../go-expression-types.js'
import type { GoSources } from '../go-sources.js'

/** Packages that read and write fields without naming them, such as decoders. */
export const LOOKS_INSIDE =
  /^(?:encoding\/|reflect$|text\/template$|html\/template$)|yaml|json|toml|mapstructure|viper|hcl|proto/
/** Functions of unknown packages and decoders that do. */
const LOOKS_INSIDE_BY_NAME =
  /^(?:Must)?(?:Bind|Decode|Encode|Execute|Fill|Get|Into|Load|Marshal|Parse|Populate|Process|ReadConfig|Scan|Select|Unmarshal)/

/** Packages that print all fields of what they get. */
const PRINTS = /^(?:fmt|log|log\/slog)$|(?:^|\/)(?:klog|logr|zap|logrus)(?:\/|$)/
/** Those, and packages that tell how many fields it has, where they are and how much room they take. */
const SHOWS = new RegExp(`${PRINTS.source}|^(?:reflect|unsafe|encoding/binary)$`)
/** Functions of unknown packages and loggers that do. */
const PRINTS_BY_NAME =
  /^(?:S|F)?(?:Print|Dump|Error|Fatal|Panic|Log|Info|Debug|Warn|Warning|Trace|Skip)(?:f|ln|S|w)?$|^(?:Wrapf|WithValues|WithFields?|Any|Append)$/
/** Packages that compare what they get, also as the key of a map. */
const COMPARES = /^(?:reflect|errors|context|sync|sync\/atomic|unique|maps|cmp|container\/\w+)$/
/** Functions of unknown packages that do, and those that set fields, which fails for a name that they don't find. */
const COMPARES_BY_NAME =
  /(?:Equal|Compare|Diff|Compact|Contains|Index|Hash)$|^(?:Must)?(?:Strict)?(?:Decode|Unmarshal|Convert|Copy|Merge)/
/** What may take a value as one of any type. */
const BOXES = [
  'CallExpression',
  'ArrayExpression',
  'ObjectExpression',
  'AssignmentExpression',
  'VariableDeclarator',
  'ReturnStatement',
  'GoSendStatement',
] as const
/** What counts for one question, besides parameters and variables of any type. */
export interface Uses {
  readonly packages: RegExp
  readonly names: RegExp
  /** Packages whose functions don't count, whatever their parameters are. */
  readonly never: RegExp | null
  /** What functions of other modules do it with, whatever they are called. */
  readonly outside: 'nothing' | 'values' | 'all'
  /** Whether tests count, where they use such packages. */
  readonly inTests: boolean
}

export const PRINTING: Uses = {
  packages: SHOWS,
  names: PRINTS_BY_NAME,
  never: null,
  outside: 'nothing',
  inTests: true,
}
export const LOOKING_INSIDE: Uses = {
  packages: LOOKS_INSIDE,
  names: LOOKS_INSIDE_BY_NAME,
  never: PRINTS,
  outside: 'nothing',
  inTests: true,
}
/** What a test compares has the same fields on both sides. */
export const COMPARING: Uses = {
  packages: COMPARES,
  names: COMPARES_BY_NAME,
  never: PRINTS,
  outside: 'values',
  inTests: false,
}

/** Other modules may call methods of what they get, of which only their own interfaces tell. */
export const GIVING: Uses = {
  packages: PRINTS,
  names: /^$/,
  never: PRINTS,
  outside: 'all',
  inTests: false,
}

/** The types of the values that a file makes values of any type, or gives to code that may do so. */
export function boxedIn(view: SourceView, sources: GoSources, uses: Uses): readonly WrittenType[] {
  return new AnyFlows(view, sources, uses).boxed()
}

class AnyFlows {
  readonly #view: SourceView
  readonly #sources: GoSources
  readonly #uses: Uses

  constructor(view: SourceView, sources: GoSources, uses: Uses) {
    this.#view = view
    this.#sources = sources
    this.#uses = uses
  }

  boxed(): readonly WrittenType[] {
    const isTest = isGoTestFile(this.#view.file)
    return nodesOf(this.#view, ...BOXES).flatMap((found) => {
      const node = asGo(found)
      // What a test compares or prints shows no difference, except where it prints the fields itself.
      if (
        isTest &&
        !(this.#uses.inTests && node.type === 'CallExpression' && this.#isCallOf(this.#uses.packages, node))
      )
        return []
      return this.#boxedBy(node).flatMap((value) => writtenTypeOf(value, this.#view, this.#sources) ?? [])
    })
  }

  /** The values that a node makes values of any type. */
  #boxedBy(node: GoNode): readonly GoExpression[] {
    switch (node.type) {
      case 'CallExpression':
        if (this.#isCallOf(this.#uses.never, node)) return []
        return this.#isCallOf(this.#uses.packages, node) ? node.arguments : this.#boxedArguments(node)
      case 'ArrayExpression':
      case 'ObjectExpression':
        return hasElements(node) ? valuesOf(node) : this.#boxedInFields(node)
      case 'GoSendStatement':
        return this.#isChannelOfAny(node.channel) ? [node.value] : []
      case 'AssignmentExpression': {
        const { left, right } = node
        return this.#isAnyVariable(left as GoExpression) ? [right as GoExpression] : []
      }
      case 'VariableDeclarator':
        return this.#isOpen(node.goType) ? presentIn(node.init) : []
      case 'ReturnStatement':
        return resultsAround(node).some(({ goType }) => this.#isOpen(goType)) ? presentIn(node.argument) : []
      default:
        return []
    }
  }

  /** The values that a literal of a struct gives to fields of any type: `event{payload: options}`. */
  #boxedInFields(literal: GoArrayExpression | GoObjectExpression): readonly GoExpression[] {
    const type = goLiteralType(literal) as GoExpression | null
    if (this.#isGiven(type)) return valuesOf(literal)
    const struct = this.#structOf(type)
    const fields = (struct?.fields ?? []).flatMap(({ names, goType }) =>
      isAny(goType) ? names.map(({ name }) => name) : names.map(() => null),
    )
    if (fields.every((name) => name === null)) return []
    if (literal.type === 'ArrayExpression')
      return valuesOf(literal).filter((_, index) => typeof fields[index] === 'string')
    return literal.properties.flatMap(({ key, value }) =>
      key.type === 'Identifier' && fields.includes(key.name) ? [value] : [],
    )
  }

  #structOf(type: GoExpression | null): GoStructType | null {
    if (type?.type === 'GoStructType') return type
    const name = type && namedType(type, this.#view, this.#sources)
    const declared = name && findType(name, this.#sources)?.spec.goType
    return declared?.type === 'GoStructType' ? declared : null
  }

  #isChannelOfAny(channel: GoExpression): boolean {
    const type = writtenTypeOf(channel, this.#view, this.#sources)?.type
    return type?.type === 'GoChanType' && isAny(type.element)
  }

  #isAnyVariable(variable: GoExpression): boolean {
    return isAny(writtenTypeOf(variable, this.#view, this.#sources)?.type)
  }

  #isCallOf(packages: RegExp | null, { callee }: GoCallExpression): boolean {
    return (
      packages !== null &&
      callee.type === 'MemberExpression' &&
      !(packages === SHOWS && lastNameOf(callee) === 'DeepEqual') &&
      packages.test(importPathOf(callee.object, this.#view) ?? '')
    )
  }

  #boxedArguments(call: GoCallExpression): readonly GoExpression[] {
    const { callee, arguments: given } = call
    const [first, ...others] = given
    if (callee.type === 'Identifier' && callee.name === 'append' && first) {
      const list = writtenTypeOf(first, this.#view, this.#sources)?.type
      return list?.type === 'GoArrayType' && isAny(list.element) ? others : []
    }
    const fn = this.#functionCalled(callee)
    if (!fn) {
      if (this.#uses.names.test(lastNameOf(callee) ?? '')) return given
      const { outside } = this.#uses
      if (outside === 'nothing' || !this.#isOutside(callee)) return []
      return outside === 'all' ? given : given.filter((value) => this.#isStruct(value))
    }
    if (fn.typeParameters) return given
    const fields = fn.params.flatMap((field) => (field.names.length === 0 ? [field] : field.names.map(() => field)))
    return given.filter((_, index) => {
      const field = fields[index] ?? fields.at(-1)
      return isAny(field?.goType.type === 'GoEllipsis' ? field.goType.element : field?.goType)
    })
  }

  #isOpen(type: GoExpression | null): boolean {
    return isAny(type) || this.#isGiven(type)
  }

  /** Whether a type is of another module, and all that it gets counts. */
  #isGiven(type: GoExpression | null): boolean {
    if (this.#uses.outside !== 'all' || type?.type !== 'MemberExpression') return false
    const { object } = type
    return object.type === 'Identifier' && folderOfImport(object.name, this.#view, this.#sources) === null
  }

  /** Whether other modules have the function, as far as anyone can tell; or it is `panic`, or the type `any`. */
  #isOutside(callee: GoExpression): boolean {
    if (callee.type === 'Identifier') return /^(?:panic|any)$/.test(callee.name)
    if (callee.type !== 'MemberExpression') return false
    if (callee.computed) return this.#isOutside(callee.object)
    if (importPathOf(callee.object, this.#view) !== null) return true
    const owner = typeOfExpression(callee.object, this.#view, this.#sources)
    const declared = owner && findType(owner, this.#sources)?.spec.goType
    // A struct may embed what has the method.
    return !declared || declared.type === 'GoStructType'
  }

  /** Whether the type of a value is, or may be, a struct: neither a pointer nor a list. */
  #isStruct(value: GoExpression): boolean {
    if (value.type === 'UnaryExpression') return false
    const type = writtenTypeOf(value, this.#view, this.#sources)?.type.type
    return type === 'Identifier' || type === 'MemberExpression'
  }

  #functionCalled(callee: GoExpression): GoFunctionDeclaration | null {
    const sources = this.#sources
    if (callee.type === 'Identifier')
      return findFunction(callee.name, null, dirname(this.#view.file), this.#view, sources)?.declaration ?? null
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null
    const { object, property } = callee
    const folder = object.type === 'Identifier' ? folderOfImport(object.name, this.#view, sources) : null
    if (folder !== null) return findFunction(property.name, null, folder, null, sources)?.declaration ?? null
    const owner = typeOfExpression(object, this.#view, sources)
    return owner && (findFunction(property.name, owner.name, owner.folder, null, sources)?.declaration ?? null)
  }
}

function valuesOf(literal: GoArrayExpression | GoObjectExpression): readonly GoExpression[] {
  return literal.type === 'ArrayExpression'
    ? (literal.elements as GoExpression[])
    : literal.properties.map(({ value }) => value)
}

function presentIn(value: GoNode | null): readonly GoExpression[] {
  return value ? [value as GoExpression] : []
}

function isAny(type: GoExpression | null | undefined): boolean {
  return type?.type === 'GoInterfaceType'
    ? type.members.length === 0
    : type?.type === 'Identifier' && type.name === 'any'
}

/** `[]any{...}`, `map[string]any{...}` */
function hasElements(literal: GoNode): boolean {
  const type = goLiteralType(literal)
  return (type?.type === 'GoArrayType' && isAny(type.element)) || (type?.type === 'GoMapType' && isAny(type.value))
}

function resultsAround(statement: GoNode): readonly GoField[] {
  for (const ancestor of ancestorsOf(statement)) {
    const node = asGo(ancestor)
    if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') return node.results ?? []
  }
  return []
}
