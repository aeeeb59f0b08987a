import type { SpecChange } from '../../codemods/lifecycle/spec-change.js'
import { STAGES } from '../../registry/model.js'
import { parseStage } from '../../registry/spec-fields.js'
import type { CommandContext } from '../command.js'
import { readVersionOption, runChange } from '../lifecycle/run-change.js'
import { UsageError } from '../usage-error.js'

/** `feature-gates graduate`: moves a gate to its next stage from a version on. */
export async function runGraduate(context: CommandContext): Promise<number> {
  return runChange(context, readGraduation(context))
}

export function readGraduation(context: CommandContext): SpecChange {
  const { options } = context
  const text = options.text('to')
  if (text === undefined) throw new UsageError(`name the stage: --to ${STAGES.slice(1).join('|')}`)
  const to = parseStage(text)
  if (!to)
    throw new UsageError(
      `option "--to" must be ${STAGES.slice(0, -1).join(', ')} or ${STAGES.at(-1)}, but is "${text}"`,
    )
  const on = options.text('default')
  return { kind: 'graduate', to, version: readVersionOption(context), default: on === undefined ? null : on === 'true' }
}
