import { basename } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import type { CheckShapeEntry } from '../config/config.js'
import { readText } from '../files/read-file.js'
import { isBuiltInCall } from '../gates/check-shapes.js'
import { dottedPath, lastNameOf } from '../gates/dotted-path.js'
import { mentionPattern } from '../gates/mentions.js'
import { RegistryConstants } from '../gates/registry-constants.js'
import type { RegistryFile, RegistryShape } from '../registry/model.js'
import { readRegistry } from '../registry/read-registry.js'
import { isFlagShape } from '../registry/readers/flags/flag-row.js'
import {
  holdsFeatures,
  isPlural,
  mayListFlags,
  mayListNames,
  mentionsFlags,
} from '../registry/readers/flags/flag-words.js'
import { literalString, staticKeyName } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { constantName } from '../source/resolve-constant.js'
import type { Node, SourceView } from '../source/source-view.js'
import { placeAt, type Place } from '../text/line-index.js'
import { walk } from '../source/walk.js'
import { parseSource } from '../syntax/parse-source.js'
import { contains } from '../text/text-range.js'
import { readsImportedData } from './data-imports.js'
import { asksOwnFunction, flagOfCall } from './own-functions.js'
import { inRegistry, readsCopiedFlag, readsListedFlag } from './copied-flags.js'
import { isScript } from './scripts.js'
import { useOf } from './use-of-value.js'

/** A file that lists feature flags without a life cycle, and why it counts as a registry. */
export interface FlagList {
  readonly registry: RegistryFile
  /** A place that checks one of its flags. */
  readonly asked: Place
}

/** What may be a list of flags. */
export interface LikelyList extends Pick<FlagList, 'registry'> {
  /** A place that may check one; `null`: no code was found that does. */
  readonly asked: Place | null
  /** The shape of the check there, if it isn't named like one; otherwise `null`. */
  readonly shape: CheckShapeEntry | null
}

/**
 * A limit for files that are parsed to find out whether any code checks a list's flags. Files that read flags usually
 * do so often.
 */
const MOST_PARSED = 300
const MADE_UP = /(?:^|[\\/])(?:__mocks__|mocks?|fixtures?|factories|stories)[\\/]|\.(?:stories|mock|fixture)\.[^.]*$/i

/**
 * What shows that code checks a flag. `name`: the list is named like one of flags, so the flag's name is enough.
 * `use`: the list may be called `FEATURES`, so code must import it and decide by a flag. `likely`: the name of the list
 * doesn't matter, so that of what is asked does, and people have to decide. `decision`: the list is named like one of
 * flags, and code decides by some call that is given the name of one, whatever the call is named.
 */
type Evidence = 'name' | 'use' | 'likely' | 'decision'

/**
 * Finds the lists of feature flags among `files`. A list must be named like one, and other code must check its flags by
 * name. A list that no code checks is something else, or unused. If there is none, lists count by their use.
 *
 * @param files scripts and data without tests, absolute.
 * @param code the scripts, and files of components.
 */
export function findFlagLists(
  files: readonly string[],
  code: readonly string[],
  resolveImport: ImportResolver,
): FlagList[] {
  const find = (evidence: Evidence): FlagList[] => {
    const lists = files.flatMap((file) => (MADE_UP.test(file) ? [] : (readList(file, resolveImport, evidence) ?? [])))
    return findAsked(lists, code, () => true, evidence, resolveImport)
  }
  const byName = find('name')
  return byName.length > 0 ? byName : find('use')
}

/** Code in which a call or a member may be named after flags: `hasFlag(`, `config.future.` */
const SPEAKS_OF_FLAGS =
  /(?:enabled|flag|feature|gate|toggle|experiment)\w*\(|(?:experiments?|future|flags|gates|toggles)\??\./i
/** More of them only cost time. */
const MOST_LIKELY = 40

/**
 * Finds what may be lists of flags, although their names don't say so. A configured file would be read as one, and a
 * call that is named after flags, or a member of features, has a name of it. If there is none, values in a list that is
 * named like one of flags are enough. People have to decide.
 *
 * @param files scripts and files of components, without tests, absolute.
 */
export function findLikelyLists(files: readonly string[], resolveImport: ImportResolver): readonly LikelyList[] {
  const lists: RegistryFile[] = []
  for (const file of files) {
    const registry = MADE_UP.test(file) ? null : readList(file, resolveImport, 'likely')
    if (registry && registry.gates.length > 1 && lists.push(registry) >= MOST_LIKELY) break
  }
  const likely = findAsked(lists, files, (text) => SPEAKS_OF_FLAGS.test(text), 'likely', resolveImport)
  return likely.length > 0 ? likely.map((list) => ({ ...list, shape: null })) : findNamedLists(files, resolveImport)
}

/** The lists with values that are named like flags, and the first code that decides by some call about one. */
function findNamedLists(files: readonly string[], resolveImport: ImportResolver): LikelyList[] {
  const lists = files.flatMap((file) => {
    const registry = MADE_UP.test(file) ? null : readList(file, resolveImport, 'name')
    return registry?.flags?.hasValues === true && registry.gates.length > 1 ? registry : []
  })
  const found = findAsked(lists, files, () => true, 'decision', resolveImport)
  return lists.map((registry) => {
    const { asked, shape } = found.find((list) => list.registry === registry) ?? { asked: null, shape: null }
    return { registry, asked, shape }
  })
}

/** Lists of other shapes are too much like other code, so that only their names say what they are. */
const SHAPES_BY_USE: ReadonlySet<RegistryShape | null> = new Set<RegistryShape>([
  'flag-map',
  'flag-list',
  'flag-names',
  'flag-constants',
])

function readList(file: string, resolveImport: ImportResolver, evidence: Evidence): RegistryFile | null {
  const isWanted = isScript(file) || (evidence !== 'likely' && MAY_IMPORT.test(file))
  const read = isWanted ? readText(file) : { error: 'no list of flags' }
  if ('error' in read || !mayList(file, read.text, evidence)) return null
  const source = parseSource(file, read.text)
  if (source === null || source.kind === 'failure') return null
  const registry = readRegistry(source, {
    resolveImport,
    flags: true,
    configured: evidence === 'likely',
    byUse: evidence === 'use',
  })
  return (evidence === 'use' ? SHAPES_BY_USE.has(registry.shape) : isFlagShape(registry.shape)) ? registry : null
}

const EXPORTS_FLAGS =
  /\bexports\.\w*(?:feature|experiment|flag|toggle)|^export const (?:enable|disable|feature|flag|ff|use)/im

/** Data that code imports. */
const MAY_IMPORT = /\.json$/i
const KEY_OF_FLAGS = /"\w*(?:features|flags|toggles)"\s*:\s*\{/i

function mayList(file: string, text: string, evidence: Evidence): boolean {
  if (MAY_IMPORT.test(file)) return evidence === 'use' && (isPlural(basename(file)) || KEY_OF_FLAGS.test(text))
  if (evidence === 'name') return mayListFlags(file, text)
  return mayListNames(text) || (evidence === 'use' && (mentionsFlags(basename(file)) || EXPORTS_FLAGS.test(text)))
}

/** The lists of which some other file checks a flag, each with the first such place. No file is parsed twice. */
function findAsked(
  lists: readonly RegistryFile[],
  files: readonly string[],
  mayAsk: (text: string) => boolean,
  evidence: Evidence,
  resolveImport: ImportResolver,
): (FlagList & { readonly shape: CheckShapeEntry | null })[] {
  const searches = lists.map((registry) => ({
    registry,
    wanted: new WantedFlags(registry, evidence, resolveImport),
    parsed: 0,
    asked: null as Asked | null,
  }))
  let open = searches
  for (const file of files) {
    if (open.length === 0) break
    const read = readText(file)
    if ('error' in read || !mayAsk(read.text)) continue
    const here = open.filter(({ registry, wanted }) => registry.file !== file && wanted.pattern.test(read.text))
    const view = here.length > 0 ? parseSource(file, read.text) : null
    for (const search of here) {
      search.parsed++
      search.asked = view?.kind === 'estree' ? search.wanted.findIn(view) : null
    }
    open = open.filter(({ asked, parsed }) => asked === null && parsed < MOST_PARSED)
  }
  return searches.flatMap(({ registry, asked }) =>
    asked ? [{ registry, asked: asked.place, shape: asked.shape }] : [],
  )
}

interface Asked {
  readonly place: Place
  readonly shape: CheckShapeEntry | null
}

/** Names of calls that use a flag without checking it. */
const DOES_SOMETHING =
  /^(?:add|clear|create|define|describe|disable|enable|log|mock|override|register|remove|report|reset|set|stub|toggle|track|update)/i

/** Calls that query a collection of flags: `experiments.has(X)`. */
const LOOKS_UP = /^(?:has|get|includes|contains|is[A-Z]\w*)$/i

/** `hasFeature('sso')` mostly says what a customer has paid for. */
const MAY_BE_BOUGHT = /^(?:has|can|may|allows?|includes|supports?|with)/i

class WantedFlags {
  readonly pattern: RegExp
  readonly #registry: RegistryFile
  readonly #resolveImport: ImportResolver
  readonly #names: ReadonlySet<string>
  readonly #constants: ReadonlySet<string>
  readonly #areFunctions: boolean
  readonly #evidence: Evidence

  constructor(registry: RegistryFile, evidence: Evidence, resolveImport: ImportResolver) {
    const { gates, shape } = registry
    this.#registry = registry
    this.#evidence = evidence
    this.#resolveImport = resolveImport
    this.#names = new Set(gates.map(({ name }) => name))
    this.#constants = new Set(gates.flatMap(({ constant }) => constant ?? []))
    this.#areFunctions = shape === 'flag-functions'
    const named = new Map(gates.map(({ name }) => [name, null]))
    const constants = new Map([...this.#constants].map((constant) => [constant, null]))
    this.pattern = mentionPattern({ gates: named, constants }, []) ?? /(?!)/
  }

  findIn(view: SourceView): Asked | null {
    if (this.#registry.shape === 'flag-constants') {
      const reads = new RegistryConstants([this.#registry], this.#resolveImport).readsIn(view)
      const read = reads.find(({ node }) => useOf(node) === 'deciding')
      return read ? askedAt(read.node, view, null) : null
    }
    let found: Node | null = null
    walk(view.ast, view.visitorKeys, (node) => {
      if (found === null && this.#finds(node, view)) found = node
      return found === null
    })
    const node = found as Node | null
    return node && askedAt(node, view, this.#evidence === 'decision' ? this.#shapeOf(node, view) : null)
  }

  #shapeOf(node: Node, view: SourceView): CheckShapeEntry | null {
    const path = node.type === 'CallExpression' ? dottedPath(node.callee) : null
    if (node.type !== 'CallExpression' || path === null) return null
    const argument = node.arguments.findIndex((one) => this.#isNamed(one, view))
    return { call: path.slice(-2).join('.'), ...(argument > 0 && { argument }) }
  }

  #finds(node: Node, view: SourceView): boolean {
    return this.#evidence === 'use' ? this.#decides(node, view) : this.#asks(node, view)
  }

  /** Whether code decides by the value in the list itself, or by a call that is given the name of one. */
  #decides(node: Node, view: SourceView): boolean {
    if (node.type === 'CallExpression') {
      const name = lastNameOf(node.callee) ?? ''
      if (MAY_BE_BOUGHT.test(name) || useOf(node) !== 'deciding') return false
      return this.#asksByCall(node, view) || this.#asksOwnFunction(node, name, view)
    }
    if ((node.type !== 'MemberExpression' && node.type !== 'Identifier') || useOf(node) !== 'deciding') return false
    if (this.#readsCopy(node, view) || readsListedFlag(node, view, this.#registry, this.#resolveImport)) return true
    if (this.#readsGiven(node, view) || readsImportedData(node, view, this.#registry)) return true
    const entity = inRegistry(node, view, this.#registry, this.#resolveImport)
    if (entity === null) return false
    if (this.#registry.gates.some(({ range }) => contains(range, entity.node))) return true
    return node.type === 'Identifier' && this.#isMadeOfOne(entity.node, entity.view)
  }

  /**
   * `useFlags().newParser`, and `newParser` of `const { newParser } = useFlags()`: the list's own file declares the
   * function beside the values, and its name says that it gives flags.
   */
  #readsGiven(node: Node, view: SourceView): boolean {
    const [key, call] = flagOfCall(node, view)
    return (
      call !== null &&
      holdsFlags(call) &&
      this.#registry.flags?.hasValues === true &&
      key !== null &&
      this.#names.has(key) &&
      asksOwnFunction(call, view, [this.#registry], this.#resolveImport)
    )
  }

  /** `isOn('newParser')`, of a function that the list's own file declares beside its values. */
  #asksOwnFunction(call: TSESTree.CallExpression, name: string, view: SourceView): boolean {
    const { flags } = this.#registry
    return (
      flags?.hasValues === true &&
      !DOES_SOMETHING.test(name) &&
      call.arguments.some((argument) => this.#isNamed(argument, view)) &&
      asksOwnFunction(call, view, [this.#registry], this.#resolveImport)
    )
  }

  /** `toBoolean(flags.newParser)` */
  #isMadeOfOne(made: Node, view: SourceView): boolean {
    let isMade = false
    walk(made, view.visitorKeys, (node) => {
      isMade ||= this.#readsCopy(node, view)
      return !isMade
    })
    return isMade
  }

  #readsCopy(node: Node, view: SourceView): boolean {
    return readsCopiedFlag(node, view, this.#registry, this.#resolveImport)
  }

  #asks(node: Node, view: SourceView): boolean {
    switch (node.type) {
      case 'CallExpression':
        return this.#asksByCall(node, view)
      case 'MemberExpression':
        return !this.#areFunctions && this.#asksByMember(node, view)
      case 'ObjectPattern':
        return this.#asksByNames(node)
      case 'JSXAttribute': {
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
        const isAboutFlags = typeof node.name.name === 'string' && mentionsFlags(node.name.name)
        return value !== null && isAboutFlags && this.#isNamed(value, view)
      }
      default:
        return false
    }
  }

  #asksByCall(call: TSESTree.CallExpression, view: SourceView): boolean {
    const { callee, arguments: given } = call
    const name = lastNameOf(callee) ?? ''
    if (this.#areFunctions) return given.length === 0 && this.#names.has(name)
    if (this.#evidence === 'decision')
      return !DOES_SOMETHING.test(name) && useOf(call) === 'deciding' && given.some((one) => this.#isNamed(one, view))
    const speaks =
      isBuiltInCall(name) ||
      (mentionsFlags(name) && !DOES_SOMETHING.test(name)) ||
      (LOOKS_UP.test(name) &&
        callee.type === 'MemberExpression' &&
        (this.#evidence === 'name' ? isOfFlags(callee.object) : this.#isOfList(callee.object, view)))
    return speaks && given.some((argument) => this.#isNamed(argument, view))
  }

  /** Whether an expression means something in the registry's file: `flags` of `flags.get('newParser')`. */
  #isOfList(object: Node, view: SourceView): boolean {
    const list = this.#evidence === 'use' ? inRegistry(object, view, this.#registry, this.#resolveImport) : null
    return list !== null && this.#registry.gates.some(({ range }) => contains(list.node, range))
  }

  #asksByMember(node: TSESTree.MemberExpression, view: SourceView): boolean {
    if (node.parent.type === 'AssignmentExpression' || !isOfFlags(node.object)) return false
    if (this.#evidence === 'likely' && !holdsFeatures(nameOf(node.object))) return false
    if (node.computed && literalString(node.property) === null) return this.#isNamed(node.property, view)
    const name = holdsFlags(node.object) ? staticKeyName(node.property, node.computed) : null
    // A constant with a flag's name isn't one of its values.
    return name !== null && this.#names.has(name) && !this.#constants.has(constantName(node, view) ?? '')
  }

  /** `const { newParser } = useFlags()` */
  #asksByNames({ parent, properties }: TSESTree.ObjectPattern): boolean {
    const init = parent.type === 'VariableDeclarator' ? parent.init : null
    if (!init || !holdsFlags(init) || (this.#evidence === 'likely' && !holdsFeatures(nameOf(init)))) return false
    return properties.some(
      (property) =>
        property.type === 'Property' && this.#names.has(staticKeyName(property.key, property.computed) ?? ''),
    )
  }

  #isNamed(expression: Node, view: SourceView): boolean {
    const text = literalString(expression)
    if (text !== null) return this.#names.has(text)
    return this.#constants.has(constantName(expression, view) ?? '')
  }
}

function askedAt({ range }: Node, { file, text }: SourceView, shape: CheckShapeEntry | null): Asked {
  return { place: placeAt(file, text, range[0]), shape }
}

/** `flags`, `this.featureFlags`, `useFlags()`, `flagData`. */
function isOfFlags(object: Node): boolean {
  return mentionsFlags(nameOf(object))
}

/** As {@link isOfFlags}, for objects with many flags; `experiment.metadata` is about one. */
function holdsFlags(object: Node): boolean {
  return isPlural(nameOf(object))
}

function nameOf(object: Node): string {
  const node = object.type === 'ChainExpression' ? object.expression : object
  return lastNameOf(node.type === 'CallExpression' ? node.callee : node) ?? ''
}
