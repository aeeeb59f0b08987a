import type { FunctionFindings } from './judge-function.js'
import { dependsOnMore, is, isNot, mayBe, type Verdict } from './verdict.js'

/** `null`: nothing proves that a function of the project gives the gate's value and does nothing else. */
export function provenBy({ proven }: FunctionFindings, name: string): Verdict | null {
  switch (proven) {
    case 'reads-registry':
      return is(proven, `\`${name}\` reads the registered gates by the name it is given`)
    case 'asks-a-check':
      return is(proven, `\`${name}\` passes the name to a check, and does nothing else`)
    case null:
      return null
  }
}

/** The verdict on a project function that checks the gate and does more, or doesn't check it. */
export function leftUnproven(
  found: FunctionFindings,
  { name, isConstant }: { readonly name: string; readonly isConstant: boolean },
): Verdict {
  if (found.reads !== null) return dependsOnMore(describeMore(found, name))
  if (found.unsure !== null) return found.unsure
  if (isConstant && found.lookUps) return mayBe(`\`${name}\` doesn't show that it reads the registered gates`)
  return isNot(`\`${name}\` is the project's own and doesn't check gates`)
}

/** Why a function that reads the gate isn't a check. */
export function describeMore({ dependsOn }: FunctionFindings, name: string): string {
  return dependsOn === null
    ? `\`${name}\` does more than check the gate`
    : `\`${name}\` also depends on \`${dependsOn}\``
}

/** The verdict on a function that looks the gate up in a changed copy of the registered ones. */
export function asksCopy(name: string): Verdict {
  return { answer: 'may-be', reason: `\`${name}\` asks a changed copy of the registered gates`, asksOthers: true }
}

/** The verdict on a function that looks the gate up in registered gates whose own module changes them. */
export function asksChanged(name: string): Verdict {
  return mayBe(`\`${name}\` asks registered gates that their own module adds to or changes`)
}

/** The verdict on a method of an object that was made by `Object.create`. */
export function asksMade(name: string): Verdict {
  return { answer: 'may-be', reason: `\`${name}\` belongs to an object that this program makes`, asksOthers: true }
}
