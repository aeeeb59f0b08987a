import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { runProgram } from './run-process.mjs'

export function hasGo() {
  return spawnSync('go', ['version']).status === 0
}

export function goVersion() {
  return hasGo() ? execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' }).trim() : null
}

export function goRoot() {
  return execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
}

/** Builds the program that runs go/parser, with nothing from elsewhere; gives its path. */
export async function buildGoParser(temp) {
  const folder = join(temp, 'goparser')
  cpSync(join(import.meta.dirname, '../floors/goparser'), folder, { recursive: true })
  const program = join(folder, process.platform === 'win32' ? 'goparser.exe' : 'goparser')
  await runProgram('go', ['build', '-o', program, '.'], {
    cwd: folder,
    env: { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOWORK: 'off' },
  })
  return program
}
