import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPrivateFolder } from './private-folder.js'
import { childrenOf, isAlive } from './processes.js'

/** The run that its workers share a result in. */
export interface SharedRun {
  readonly cwd: string
  /** The process that starts the workers. */
  readonly pid: number
  /** When that process was started. */
  readonly started: string
}

const POLL_MS = 40

/**
 * One plan for all workers of a run. The first worker makes it while the others wait, so every file is still unchanged
 * when it is made. The plan is kept in the user's folder for temporary files as long as a worker of the run is alive.
 *
 * @param key identifies this run's plan among those of other transforms.
 * @param make called once per run; its result must survive JSON.
 */
export async function shareResult<Plan>(
  call: SharedRun,
  key: string,
  make: () => Promise<Plan>,
): Promise<{ plan: Plan; isMaker: boolean }> {
  const folder = openPrivateFolder('jscodeshift')
  const name = `${call.pid}-${createHash('sha256')
    .update(JSON.stringify([call.started, call.cwd, key]))
    .digest('hex')
    .slice(0, 24)}`
  const file = join(folder, `${name}.json`)
  const lock = join(folder, `${name}.lock`)
  const isMaker = takeLock(lock)
  if (isMaker) {
    sweep(folder)
    const draft = join(folder, `${name}.${randomBytes(6).toString('hex')}.tmp`)
    writeFileSync(draft, JSON.stringify(await make()), { mode: 0o600 })
    renameSync(draft, file)
  } else await waitFor(file, lock)
  process.once('exit', () => leave(folder, name, call))
  return { plan: JSON.parse(readFileSync(file, 'utf8')) as Plan, isMaker }
}

function takeLock(lock: string): boolean {
  try {
    const handle = openSync(lock, 'wx', 0o600)
    writeFileSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function waitFor(file: string, lock: string): Promise<void> {
  while (!existsSync(file)) {
    const maker = Number(readFileSync(lock, 'utf8'))
    if (maker > 0 && !isAlive(maker) && !existsSync(file))
      throw new Error('the worker that made the plan has ended; nothing was changed, run it again')
    await setTimeout(POLL_MS)
  }
}

/** Deletes files that killed runs have left. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^\d+/.exec(name)?.[0])
    if (pid > 0 && !isAlive(pid)) rmSync(join(folder, name), { force: true })
  }
}

/**
 * The last worker deletes the plan. A worker that hasn't read it yet may still do so, so all processes that the runner
 * started count. If the system doesn't list them, the next run's sweep deletes the plan.
 */
function leave(folder: string, name: string, { pid }: SharedRun): void {
  try {
    writeFileSync(join(folder, `${name}.left-${process.pid}`), '', { mode: 0o600 })
    const files = readdirSync(folder).filter((file) => file.startsWith(`${name}.`))
    const children = childrenOf(pid)
    if (children.some((child) => !files.includes(`${name}.left-${child}`))) return
    for (const file of files) rmSync(join(folder, file), { force: true })
  } catch {
    // Another one was faster, or the system doesn't tell.
  }
}
