import type { Node } from './source-view.js'

/**
 * The type that is written for a variable, a field or a parameter, `name: Type`, also one with a default, `name: Type = value`.
 *
 * @returns `null` without one.
 */
export function annotatedType(declared: Node | null | undefined): Node | null {
  const name = declared?.type === 'AssignmentPattern' ? declared.left : declared
  const annotation = name && 'typeAnnotation' in name ? name.typeAnnotation : null
  return annotation?.type === 'TSTypeAnnotation' ? annotation.typeAnnotation : null
}
