import type { RegressionId } from './regressions.js'

const ACKNOWLEDGE = 'To accept this, give the reason in a comment: feature-gates-ack: reason.{{unexplained}}'
const ACKNOWLEDGE_GONE =
  'To accept this, give the reason in a comment of this registry: feature-gates-ack: {{gate}}, reason.{{unexplained}}'
const GONE = "Feature gate '{{gate}}' ({{state}} in {{release}}; {{place}}) is no longer registered"

/** The messages of the rule and the command about a broken promise. */
export const regressionMessages: Record<RegressionId, string> = {
  stageBack: `Feature gate '{{gate}}' ({{state}}; {{place}}) was at a later stage in {{release}}: {{before}}. Keep its stage, or introduce a new gate. ${ACKNOWLEDGE}`,
  unlocked: `Feature gate '{{gate}}' ({{state}}; {{place}}) was locked to {{value}} in {{release}} and can be set again. Keep it locked, or introduce a new gate. ${ACKNOWLEDGE}`,
  defaultOff: `Feature gate '{{gate}}' ({{state}}; {{place}}) was on by default in {{release}} ({{before}}) and is off now. Keep it on, or deprecate the gate. ${ACKNOWLEDGE}`,
  historyChanged: `Feature gate '{{gate}}' ({{state}}; {{place}}) was {{shipped}} in version {{version}} when {{release}} shipped, and its spec of {{version}} says {{now}} now. Put it back, and add a spec for the next version. ${ACKNOWLEDGE}`,
  historyDeleted: `Feature gate '{{gate}}' ({{state}}; {{place}}) was {{shipped}} in version {{version}} when {{release}} shipped, and its spec of {{version}} is gone. Put it back. ${ACKNOWLEDGE}`,
  historyAdded: `Feature gate '{{gate}}' ({{state}}; {{place}}) had no spec of version {{version}} when {{release}} shipped, and has one now: {{now}}. Give it the version that it will ship in. ${ACKNOWLEDGE}`,
  shippedEarlier: `Feature gate '{{gate}}' ({{state}}; {{place}}) shipped with {{release}} as {{shipped}} in version {{version}}, but its first spec here says {{written}}, as after a cherry-pick. Set that version to {{version}}. ${ACKNOWLEDGE}`,
  nameReused: `Feature gate '{{gate}}' ({{state}}; {{place}}) has the name of a gate that was removed{{removed}}. Configurations may still set that one: choose a new name. ${ACKNOWLEDGE}`,
  removedWhileBeta: `${GONE}, though it never graduated: a program that sets it fails. Register it again. Deprecate and lock it, or let it graduate, before you remove it. ${ACKNOWLEDGE_GONE}`,
  removedUnlocked: `${GONE}, though it was never locked: a program that sets it fails. Register it again, and lock it {{lag}} minor releases before you remove it. ${ACKNOWLEDGE_GONE}`,
  removedTooEarly: `${GONE}, before {{due}}, {{lag}} minor releases after its lock: a program that sets it fails. Register it again until then. ${ACKNOWLEDGE_GONE}`,
}

/** As ESLint fills in the data of a report. */
export function fillIn(message: string, data: Readonly<Record<string, string>>): string {
  return message.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => data[key] ?? '')
}
