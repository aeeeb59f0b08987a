// Runs the built command, with or without a fault in it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BIN = join(import.meta.dirname, '../../dist/cli/bin.js')
const INJECT = join(import.meta.dirname, 'inject.cjs')
/** In milliseconds; a run that takes longer hangs. */
const LONGEST = 120_000

/** @returns what the process said and how it ended: `code`, or `signal` where it was killed. */
export function run(cwd, argv, fault = null, longest = LONGEST) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [...(fault ? ['--require', INJECT] : []), BIN, ...argv], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        NODE_OPTIONS: '',
        ...(fault && { FEATURE_GATES_FAULT: JSON.stringify({ root: cwd, ...fault }) }),
      },
    })
    const result = { code: null, signal: null, hangs: false, stdout: '', stderr: '' }
    const watchdog = setTimeout(() => {
      result.hangs = true
      child.kill('SIGKILL')
    }, longest)
    child.stdout.setEncoding('utf8').on('data', (text) => void (result.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => void (result.stderr += text))
    child.on('close', (code, signal) => {
      clearTimeout(watchdog)
      done({ ...result, code, signal })
    })
  })
}

/** Runs a command and tells which calls it changed the tree with, in order, and its peak memory in kB. */
export async function runCounted(cwd, argv, longest) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'feature-gates-log-'))
  const log = join(folder, 'log')
  try {
    const result = await run(cwd, argv, { log }, longest)
    return { ...result, ...JSON.parse(readFileSync(log, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is wrong with how a run ended that met an error; `null`: nothing. */
export function faultOfEnding({ code, signal, hangs, stderr }) {
  if (hangs) return 'the command hangs'
  if (signal !== null) return `the command died of ${signal}`
  if (code !== 1 && code !== 2) return `the command ended with ${code}`
  if (/internal error|\n\s+at /.test(stderr)) return `the command crashed: ${stderr.trim().split('\n')[0]}`
  return null
}

/** Runs at most `width` of the tasks at a time, in order. */
export async function runAll(tasks, width = 2) {
  const results = []
  let next = 0
  const work = async () => {
    while (next < tasks.length) {
      const index = next++
      results[index] = await tasks[index]()
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}
