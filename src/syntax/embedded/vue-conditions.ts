import type { TemplateCondition } from '../../source/embedded-parts.js'
import type { EditList } from '../../text/edit-list.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import { deletePart, unwrapPart } from './edit-parts.js'
import type { TemplateNode } from './load-template-parser.js'
import { EMPTIES_SLOT, KEEPS_SPACE } from './template-words.js'
import { directiveNameOf, directiveOf, elementsIn, type VueAttribute, type VueElement } from './vue-nodes.js'

/** Half sentences. */
const WITH_FOR = '`v-for` and the test are on one element'
const HIDES = '`v-show` hides the element and keeps it in the page'
const HAS_STYLE = '`v-show` may change the style that the element has'
const EMPTIES_TEMPLATE = 'the component would be left without an element at its root, or with another number of them'
const HAS_ATTRIBUTES = 'the `<template>` has other attributes than the test'

/** The chains of `v-if`, `v-else-if` and `v-else` of a template, and each `v-show`. */
export function findVueConditions(template: VueElement, text: string): TemplateCondition[] {
  const found: TemplateCondition[] = []
  const visit = (parent: VueElement, keepsSpace: boolean): void => {
    let chain: VueElement[] = []
    const endChain = (): void => {
      if (chain.length > 0) found.push(chainCondition({ chain, parent, template, keepsSpace, text }))
      chain = []
    }
    for (const child of parent.children) {
      if (child.type !== 'VElement') {
        if (!isBlankText(child, text)) endChain()
        continue
      }
      const element = child as VueElement
      if (!directiveOf(element, 'else') && !directiveOf(element, 'else-if')) endChain()
      else if (chain.length > 0) chain.push(element)
      if (directiveOf(element, 'if')) chain = [element]
      const show = directiveOf(element, 'show')
      if (show?.value) found.push(showCondition(element, show, text))
      visit(element, keepsSpace || element.name === 'pre' || element.name === 'textarea')
    }
    endChain()
  }
  visit(template, false)
  return found
}

/** Whether a child is no further branch of the condition before it. */
function beginsChain(child: TemplateNode): boolean {
  if (child.type !== 'VElement') return true
  const element = child as VueElement
  return !directiveOf(element, 'else') && !directiveOf(element, 'else-if')
}

function isBlankText({ type, range }: TemplateNode, text: string): boolean {
  return type === 'VText' && text.slice(...range).trim() === ''
}

function testOf(attribute: VueAttribute | null, text: string): TextRange | null {
  if (!attribute?.value) return null
  const [start, end] = attribute.value.range
  return /["']/.test(text[start] as string) ? { start: start + 1, end: end - 1 } : { start, end }
}

function showCondition(element: VueElement, show: VueAttribute, text: string): TemplateCondition {
  return {
    ...rangeOf(element.startTag),
    tests: [testOf(show, text)],
    fold([value], edits) {
      if (!value) return HIDES
      const hasStyle = element.startTag.attributes.some((attribute) => attribute !== show && mayStyle(attribute))
      if (hasStyle) return HAS_STYLE
      deleteAttribute(show, text, edits)
      return null
    },
  }
}

function mayStyle({ directive, key }: VueAttribute): boolean {
  if (!directive) return key.name === 'style'
  if (directiveNameOf({ directive, key } as VueAttribute) !== 'bind') return false
  const argument = key.argument as (TemplateNode & { readonly name?: string }) | null
  return argument?.type !== 'VIdentifier' || argument.name === 'style'
}

interface Chain {
  readonly chain: readonly VueElement[]
  readonly parent: VueElement
  readonly template: VueElement
  /** It is in `<pre>` or the like. */
  readonly keepsSpace: boolean
  readonly text: string
}

interface Branch {
  readonly element: VueElement
  readonly directive: VueAttribute
  /** `true`: it is shown if no branch before it is shown. */
  readonly value: boolean | null
}

function chainCondition(where: Chain): TemplateCondition {
  const { chain, text } = where
  const directives = chain.map(
    (element) =>
      (directiveOf(element, 'if') ?? directiveOf(element, 'else-if') ?? directiveOf(element, 'else')) as VueAttribute,
  )
  const [first, last] = [chain[0] as VueElement, chain.at(-1) as VueElement]
  return {
    start: first.range[0],
    end: last.range[1],
    tests: directives.map((directive) => (directiveNameOf(directive) === 'else' ? null : testOf(directive, text))),
    fold(values, edits) {
      const branches = chain.map((element, index): Branch => {
        const directive = directives[index] as VueAttribute
        return { element, directive, value: directiveNameOf(directive) === 'else' || (values[index] ?? null) }
      })
      return foldChain(branches, where, edits)
    },
  }
}

function foldChain(branches: readonly Branch[], where: Chain, edits: EditList): string | null {
  const firstTrue = branches.findIndex(({ value }) => value === true)
  const kept = branches.filter(({ value }, index) => value !== false && (firstTrue < 0 || index <= firstTrue))
  const gone = branches.filter((branch) => !kept.includes(branch))
  const [first] = kept
  const isShown = first?.value === true
  const reason = refusalOf(branches, kept, where) ?? (isShown ? unwrapRefusal(first.element, where.text) : null)
  if (reason !== null) return reason
  for (const { element } of gone) deletePart(rangeOf(element), where.text, edits)
  for (const [index, { element, directive, value }] of kept.entries()) {
    if (index > 0) {
      if (value === true && directiveNameOf(directive) !== 'else') edits.replace(...directive.range, 'v-else')
    } else if (value === true) showAlways(element, directive, where, edits)
    else if (directiveNameOf(directive) !== 'if') edits.replace(...directive.key.range, 'v-if')
  }
  return null
}

function refusalOf(branches: readonly Branch[], kept: readonly Branch[], where: Chain): string | null {
  const { parent, template, keepsSpace, text } = where
  if (branches.some(({ element }) => directiveOf(element, 'for'))) return WITH_FOR
  if (keepsSpace) return KEEPS_SPACE
  if (kept.length > 0) return null
  const others = parent.children.filter(
    (child) => !isBlankText(child, text) && !branches.some(({ element }) => element === child),
  )
  // With two or more, it is a fragment before and after.
  if (parent === template) return others.filter(beginsChain).length > 1 ? null : EMPTIES_TEMPLATE
  const isNamedSlot = branches.every(({ element }) => element.name === 'template' && directiveOf(element, 'slot'))
  return others.length === 0 && mayBeComponent(parent) && !isNamedSlot ? EMPTIES_SLOT : null
}

/** Whether an element may be a component. HTML's own elements have names in lower case without a hyphen. */
function mayBeComponent({ rawName }: VueElement): boolean {
  return !/^[a-z][a-z\d]*$/.test(rawName) || rawName === 'component' || rawName === 'template' || rawName === 'slot'
}

/** A `<template>` without a directive shows nothing, so only its content may be kept. */
function unwrapRefusal(element: VueElement, text: string): string | null {
  if (element.name !== 'template' || directiveOf(element, 'slot')) return null
  const { attributes, selfClosing } = element.startTag
  if (attributes.length > 1 || selfClosing || !element.endTag) return HAS_ATTRIBUTES
  const [first, last] = [element.children[0], element.children.at(-1)]
  const losesBefore = isTextWith(first, /^\s/, text) && !/\s/.test(text[element.range[0] - 1] ?? '')
  const losesAfter = isTextWith(last, /\s$/, text) && !/\s/.test(text[element.range[1]] ?? '')
  return losesBefore || losesAfter ? KEEPS_SPACE : null
}

/** Whether a text has more than blanks, and such blanks at its border. */
function isTextWith(node: TemplateNode | undefined, blanks: RegExp, text: string): boolean {
  const code = node?.type === 'VText' ? text.slice(...node.range) : ''
  return code.trim() !== '' && blanks.test(code)
}

function showAlways(element: VueElement, directive: VueAttribute, { text }: Chain, edits: EditList): void {
  if (element.name === 'template' && !directiveOf(element, 'slot') && element.endTag) {
    const inner = { start: element.startTag.range[1], end: element.endTag.range[0] }
    unwrapPart(rangeOf(element), inner, text, edits, holdsSpace(element))
  } else deleteAttribute(directive, text, edits)
}

function holdsSpace(element: VueElement): boolean {
  return elementsIn(element).some((child) => child.name === 'pre' || child.name === 'textarea' || holdsSpace(child))
}

/** Deletes an attribute with the blanks before it, and its line if nothing else is on it. */
function deleteAttribute({ range: [from, end] }: VueAttribute, text: string, edits: EditList): void {
  let start = from
  while (/\s/.test(text[start - 1] as string)) start--
  edits.delete(start, end)
}
