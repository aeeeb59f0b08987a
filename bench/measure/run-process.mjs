import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/** A measured process ended otherwise than it should. */
export class ProcessFailed extends Error {}

const REPORTER = pathToFileURL(join(import.meta.dirname, 'report-usage.mjs')).href
let count = 0

/**
 * Runs a Node script in a process of its own.
 *
 * @param args the script and its arguments.
 * @param options `codes`: the exit codes that mean success.
 * @returns wall-clock and processor time in seconds, user and system, of it and of the processes that it started; the
 *   peak of the largest one's memory in MB; its output.
 */
export async function runNode(args, { cwd, codes = [0], env = {}, nodeArgs = [] } = {}) {
  const file = join(tmpdir(), `feature-gates-usage-${process.pid}-${count++}`)
  const imports = `${process.env['NODE_OPTIONS'] ?? ''} --import=${REPORTER}`
  const start = performance.now()
  const { code, stdout, stderr } = await run(process.execPath, [...nodeArgs, ...args], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: imports, BENCH_USAGE: file, ...env },
  })
  const wall = (performance.now() - start) / 1000
  if (!codes.includes(code))
    throw new ProcessFailed(`${args.join(' ')} ended with ${code}:\n${(stderr || stdout).slice(-2000)}`)
  return { wall, ...takeUsage(file), stdout, stderr }
}

/** Runs a program that isn't Node's, and gives what it wrote. */
export async function runProgram(command, args, { cwd, env = {} } = {}) {
  const { code, stdout, stderr } = await run(command, args, { cwd, env: { ...process.env, ...env } })
  if (code !== 0) throw new ProcessFailed(`${command} ${args.join(' ')} ended with ${code}:\n${stderr.slice(-2000)}`)
  return stdout
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = { stdout: [], stderr: [] }
    for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => chunks[name].push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout: textOf(chunks.stdout), stderr: textOf(chunks.stderr) }))
  })
}

function textOf(chunks) {
  return Buffer.concat(chunks).toString('utf8')
}

function takeUsage(file) {
  if (!existsSync(file)) throw new ProcessFailed('a measured process was killed, so nobody knows what it took')
  const usages = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  rmSync(file)
  return { cpu: usages.reduce((sum, { cpu }) => sum + cpu, 0), peak: Math.max(...usages.map(({ peak }) => peak)) }
}
