import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a Go toolchain is installed; `null`: none is, and tests that need one say so and are left out. */
export function findGo(): string | null {
  const { status, stdout } = spawnSync('go', ['version'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The files that gofmt would change. */
export function unformattedIn(folder: string): string[] {
  return execFileSync('gofmt', ['-l', '.'], { cwd: folder, encoding: 'utf8' }).trim().split('\n').filter(Boolean)
}

/**
 * No network, and one persistent build cache. Go then compiles its library once, and with `-trimpath` identical code in
 * two folders once, and reuses results for a module that hasn't changed.
 */
export function goEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, GOPROXY: 'off', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod -trimpath', GOCACHE: CACHE }
}

const CACHE = process.env['GOCACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache/go-build')

/** What `go vet` and `go test` say of a module that needs no other one, or has it vendored; empty where all is well. */
export function faultsIn(folder: string): string {
  const mod = existsSync(join(folder, 'vendor')) ? '-mod=vendor' : '-mod=mod'
  const env = { ...goEnvironment(), GOFLAGS: `${mod} -trimpath` }
  return ['vet', 'test']
    .map((command) => {
      const { status, stdout, stderr } = spawnSync('go', [command, './...'], { cwd: folder, encoding: 'utf8', env })
      return status === 0 ? '' : `go ${command}\n${stdout}${stderr}`
    })
    .join('')
}
