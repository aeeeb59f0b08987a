import { readFileSync } from 'node:fs'
import { askSystem } from './run-program.js'

/** Whether a process runs, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process; `null`: the system doesn't tell. */
export function commandLineOf(pid: number): string[] | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    // Without its quotes. A path with a space then isn't found, which is an error but never a wrong plan.
    return process.platform === 'win32' ? null : askSystem(pid, 'args').split(' ')
  } catch {
    return null
  }
}

/** When a process was started, as a string that no later process with the same id has. */
export function startOf(pid: number): string {
  try {
    if (pid === process.pid) return String(performance.timeOrigin)
    // The 22nd field; the second one is a name that may have spaces.
    if (process.platform === 'linux')
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[19] ?? ''
      )
    return process.platform === 'win32' ? '' : askSystem(pid, 'lstart')
  } catch {
    return ''
  }
}

/** The processes that a process has started and that still run. Throws where the system doesn't tell. */
export function childrenOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
}
