import { createHash } from 'node:crypto'

export const BRANCH_PREFIX = 'feature-gates/remove-'

const LONGEST_NAME = 80

/**
 * The branch for the removal of a gate. Whatever its name holds, git takes the branch, and no two gates share one:
 * https://git-scm.com/docs/git-check-ref-format
 */
export function branchOf(gate: string): string {
  const plain = gate.replaceAll(/[^\w.-]+/g, '-').slice(0, LONGEST_NAME)
  const isSame = plain === gate && !/^$|\.\.|\.$|\.lock$/i.test(gate)
  return BRANCH_PREFIX + (isSame ? plain : `${plain.replaceAll('.', '-')}-${digestOf(gate).slice(0, 10)}`)
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
