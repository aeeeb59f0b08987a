import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export type TsMorph = typeof import('ts-morph')

/** A package that a part of the work needs isn't installed. The message says which, and how to get it. */
export class MissingPackage extends Error {}

/**
 * ts-morph, which brings a TypeScript of its own; `null`: it isn't installed, because the package of the command alone
 * doesn't require it.
 */
export function findTsMorph(): TsMorph | null {
  try {
    return require('ts-morph') as TsMorph
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** The same, for work that can't be done without it; throws a {@link MissingPackage}. */
export function loadTsMorph(): TsMorph {
  const found = findTsMorph()
  if (found) return found
  throw new MissingPackage(
    'this project needs the types and settings of TypeScript, which only ts-morph can read: ' +
      'install it beside feature-gates, or run "npx -p feature-gates -p ts-morph feature-gates"',
  )
}
