import type { Node } from '../../../source/source-view.js'
import type { ProjectTexts } from '../delete-constants.js'
import { isGo } from './searched-code.js'

/** Tells whether a gate shares its name with an API kind, so that a `kind` of that name means the type. */
export type IsApiKind = (gate: string) => boolean

/**
 * Finds API kinds by their Go types, which embed the metadata of types. Searches the project once per name, and only
 * when asked.
 */
export function apiKindsIn(texts: ProjectTexts): IsApiKind {
  const known = new Map<string, boolean>()
  return (gate) => {
    let isKind = known.get(gate)
    if (isKind === undefined) {
      isKind =
        /^\p{Lu}[\p{L}\p{N}]*$/u.test(gate) &&
        texts.matching(new RegExp(`\\b${gate}\\s+struct\\s*\\{[^{}]*\\bTypeMeta\\b`), isGo).size > 0
      known.set(gate, isKind)
    }
    return isKind
  }
}

/** Whether a Go string is in a place for kinds: `Kind: "Job"`, `gv.WithKind("Job")`, `const JobKind = "Job"`. */
export function isPlaceOfKind({ parent }: Node): boolean {
  switch (parent?.type) {
    case 'Property':
      return parent.key.type === 'Identifier' && parent.key.name === 'Kind'
    case 'CallExpression':
      return (
        parent.callee.type === 'MemberExpression' &&
        parent.callee.property.type === 'Identifier' &&
        parent.callee.property.name === 'WithKind'
      )
    case 'VariableDeclarator':
      return (
        parent.parent.kind === 'const' && parent.id.type === 'Identifier' && /Kind(?![\p{Ll}])/u.test(parent.id.name)
      )
    default:
      return false
  }
}
