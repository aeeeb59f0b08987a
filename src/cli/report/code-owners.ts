import { join, relative, sep } from 'node:path'
import { findRepository, isInside } from '../../files/paths.js'
import { IgnorePatterns } from '../../files/ignore-patterns.js'
import { readText } from '../../files/read-file.js'

/** Who owns a file (absolute): `@team`, `@person` or a mail address, in the order of the file. */
export type OwnersOf = (file: string) => readonly string[]

/**
 * https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 * and GitLab's folder.
 */
const PLACES = ['.github/CODEOWNERS', '.gitlab/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS']

interface OwnerRule {
  readonly section: string
  readonly pattern: string
  /**
   * How deep a file must lie; `null`: anywhere. Unlike in .gitignore, `docs/*` means the files of the folder, not those
   * below its folders.
   */
  readonly depth: number | null
  readonly owners: readonly string[]
}

/** Reads the CODEOWNERS file of the repository that `root` (absolute) belongs to; `null`: it has none. */
export function readCodeOwners(root: string): OwnersOf | null {
  const repository = findRepository(root) ?? root
  for (const place of PLACES) {
    const read = readText(join(repository, place))
    if ('error' in read) continue
    const ownersOf = parseCodeOwners(read.text)
    const known = new Map<string, readonly string[]>()
    return (file) => {
      const owners =
        known.get(file) ?? (isInside(repository, file) ? ownersOf(relative(repository, file).replaceAll(sep, '/')) : [])
      known.set(file, owners)
      return owners
    }
  }
  return null
}

/**
 * The owners by path, relative to the repository. The last rule that matches decides, in each section where there are
 * sections (https://docs.gitlab.com/user/project/codeowners/reference/); lines that make no sense are skipped.
 */
export function parseCodeOwners(text: string): (path: string) => readonly string[] {
  const rules: OwnerRule[] = []
  let section = ''
  let fallback: readonly string[] = []
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\^?\[([^\]]+)\](?:\[\d+\])?(.*)$/.exec(line)
    if (header) {
      section = (header[1] ?? '').toLowerCase()
      fallback = words(header[2] ?? '').filter(isOwner)
      continue
    }
    const [pattern, ...rest] = words(line)
    if (pattern === undefined || pattern.startsWith('!')) continue
    const owners = rest.filter(isOwner)
    rules.push({ section, ...readPattern(pattern), owners: owners.length === 0 ? fallback : owners })
  }
  const patterns = new IgnorePatterns(rules.map(({ pattern }) => pattern))
  return (path) => {
    const bySection = new Map<string, readonly string[]>()
    const depth = path.split('/').length
    const matching = [...new Set([...patterns.matching(path)].flat())].sort((a, b) => a - b)
    for (const index of matching) {
      const rule = rules[index]
      if (rule && (rule.depth ?? depth) === depth) bySection.set(rule.section, rule.owners)
    }
    return [...new Set([...bySection.values()].flat())]
  }
}

/** A line's words up to its comment; a backslash keeps a blank or `#` in a pattern. */
function words(line: string): string[] {
  const found: string[] = []
  for (const [word] of line.matchAll(/(?:\\.|\S)+/g)) {
    if (word.startsWith('#')) break
    found.push(word)
  }
  return found
}

function isOwner(word: string): boolean {
  return word.includes('@')
}

function readPattern(pattern: string): Pick<OwnerRule, 'pattern' | 'depth'> {
  const isOfFolder = /[^*]\/\*$/.test(pattern) && !pattern.includes('**')
  return { pattern, depth: isOfFolder ? pattern.replace(/^\//, '').split('/').length : null }
}
