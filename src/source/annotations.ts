import type { Node } from './source-view.js'

/**
 * The type annotation of a variable, a field or a parameter, `name: Type`, even with a default, `name: Type = value`.
 *
 * @returns `null` without one.
 */
export function annotatedType(declared: Node | null | undefined): Node | null {
  const name = declared?.type === 'AssignmentPattern' ? declared.left : declared
  const annotation = name && 'typeAnnotation' in name ? name.typeAnnotation : null
  return annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null
}
