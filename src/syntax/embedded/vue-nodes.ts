import type { TemplateNode } from './load-template-parser.js'

/** An element, as vue-eslint-parser returns it. */
export interface VueElement extends TemplateNode {
  readonly type: 'VElement'
  /** In lower case for HTML's own elements. */
  readonly name: string
  readonly rawName: string
  readonly startTag: TemplateNode & { readonly attributes: readonly VueAttribute[]; readonly selfClosing: boolean }
  readonly endTag: TemplateNode | null
  readonly children: readonly TemplateNode[]
}

export interface VueAttribute extends TemplateNode {
  readonly directive: boolean
  readonly key: TemplateNode & { readonly name: unknown; readonly argument?: unknown }
  readonly value: (TemplateNode & { readonly value?: unknown }) | null
}

export function elementsIn(node: TemplateNode): VueElement[] {
  return (node.children as readonly TemplateNode[]).filter((child): child is VueElement => child.type === 'VElement')
}

/** `if` of `v-if`, `on` of `@click`; `null`: a plain attribute. */
export function directiveNameOf({ directive, key }: VueAttribute): string | null {
  return directive ? (key.name as { readonly name: string }).name : null
}

/** The value of a plain attribute. */
export function plainAttributeOf(element: VueElement, name: string): string | null {
  const attribute = element.startTag.attributes.find(({ directive, key }) => !directive && key.name === name)
  return typeof attribute?.value?.value === 'string' ? attribute.value.value : null
}

export function directiveOf(element: VueElement, name: string): VueAttribute | null {
  return element.startTag.attributes.find((attribute) => directiveNameOf(attribute) === name) ?? null
}
