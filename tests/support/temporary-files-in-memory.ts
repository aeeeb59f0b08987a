import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Files of 100 MB are among what tests write. */
const ROOM_IN_BYTES = 4 * 1024 ** 3

/**
 * Gives tests, and programs that they start, a folder in memory for temporary files. It is deleted when this process
 * ends. Tests write thousands of small files, which a disk takes longer to write and delete.
 *
 * Nothing changes if `TMPDIR` names a folder, or if memory has little room or lets no program run.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !isFit()) return
  const folder = mkdtempSync(join(MEMORY, 'feature-gates-tests-'))
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function isFit(): boolean {
  try {
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, path]) => path === MEMORY)
    const [, , type, options] = mount ?? []
    const { bavail, bsize } = statfsSync(MEMORY)
    return type === 'tmpfs' && !options?.split(',').includes('noexec') && bavail * bsize >= ROOM_IN_BYTES
  } catch {
    return false
  }
}
