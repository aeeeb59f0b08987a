import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { goVersion } from './go-toolchain.mjs'

/** Where and when it was measured, and how much others asked of the machine when it began. */
export function describeMachine() {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${platform()} ${arch()}`,
    node: process.versions.node,
    eslint: devDependencies.eslint,
    go: goVersion(),
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  }
}
