import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A folder of larger facts that may lie beside the checkout; tests that need it are left out without it. */
const FOLDER = fileURLToPath(new URL('../../../shared/facts/', import.meta.url))

/** The path of a file of facts, or `null` with a line on the terminal that says what is left out. */
export function findFacts(name: string, tests: string): string | null {
  const path = FOLDER + name
  if (existsSync(path)) return path
  console.log(`Left out: ${tests} (needs ${name} in a folder 'shared/facts' beside the checkout).`)
  return null
}
