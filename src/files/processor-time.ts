import process from 'node:process'

/** The phases of a run. Time of a phase within another one counts only for the inner one. */
export const PHASES = [
  'listing files',
  'reading',
  'searching',
  'parsing',
  'scopes',
  'matching',
  'links',
  'planning',
  'diff',
  'rules',
] as const
export type Phase = (typeof PHASES)[number]
type Part = Phase | 'everything else'

export interface PhaseTime {
  readonly phase: Part
  /** Processor time, of all threads. */
  readonly milliseconds: number
}

/** `null` when times aren't measured, so that a phase costs only a comparison. */
let times: Map<Part, number> | null = null
let current: Part = 'everything else'
let since = 0

/** Counts processor time by phases from now on. What the process did before belongs to no phase. */
export function startTiming(): void {
  times = new Map()
  current = 'everything else'
  since = 0
}

/** The phases that took time, in their order, and what else the process did. Counting ends. */
export function stopTiming(): PhaseTime[] {
  if (times === null) return []
  enter('everything else')
  const counted = times
  times = null
  return [...PHASES, 'everything else' as const].flatMap((phase) => {
    const microseconds = counted.get(phase) ?? 0
    return microseconds > 0 ? [{ phase, milliseconds: microseconds / 1_000 }] : []
  })
}

/** Runs some work and counts its processor time for a phase. */
export function inPhase<Result>(phase: Phase, work: () => Result): Result {
  if (times === null) return work()
  const outer = current
  enter(phase)
  try {
    return work()
  } finally {
    enter(outer)
  }
}

function enter(phase: Part): void {
  const { user, system } = process.cpuUsage()
  const now = user + system
  times?.set(current, (times.get(current) ?? 0) + now - since)
  current = phase
  since = now
}
