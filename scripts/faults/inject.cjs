// Loaded into the command before anything else (`node --require`): counts the calls that change files below one folder, and
// lets one of them go wrong.
const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const real = { ...fs }
/**
 * @type {{ root: string, log?: string, at?: number, kind?: 'kill' | 'tear' | 'fail' | 'change' | 'pause', code?: string, lasting?: boolean, files?: string[] }}
 * `at`: the number of the call, from 1. `tear`: half of what is to be written is, then the process dies. `lasting`: every later call
 * fails as well. `files`: what another program changes at that moment.
 */
const fault = JSON.parse(process.env.FEATURE_GATES_FAULT)
const CHANGING = {
  openSync: ([path, flags]) => (typeof flags === 'string' && /[wax+]/.test(flags) ? path : null),
  writeFileSync: ([target]) => target,
  appendFileSync: ([target]) => target,
  fsyncSync: ([handle]) => handle,
  closeSync: ([handle]) => handle,
  chmodSync: ([path]) => path,
  fchownSync: ([handle]) => handle,
  renameSync: ([from, to]) => (isOurs(to) ? to : from),
  linkSync: ([, to]) => to,
  unlinkSync: ([path]) => path,
  rmSync: ([path]) => path,
  mkdirSync: ([path]) => path,
}
/** What needs room on the disk. */
const FILLING = new Set(['openSync', 'writeFileSync', 'appendFileSync', 'fsyncSync', 'linkSync', 'mkdirSync'])
const handles = new Map()
const calls = []

function isOurs(target) {
  const path = typeof target === 'number' ? handles.get(target) : target
  return typeof path === 'string' && path.startsWith(`${fault.root}/`)
}

for (const [name, targetOf] of Object.entries(CHANGING)) {
  fs[name] = (...args) => {
    const target = targetOf(args)
    if (!isOurs(target)) return real[name](...args)
    calls.push(name)
    strike(name, args, typeof target === 'number' ? handles.get(target) : target)
    const result = real[name](...args)
    if (name === 'openSync') handles.set(result, args[0])
    if (name === 'closeSync') handles.delete(args[0])
    return result
  }
}
syncBuiltinESMExports()

process.on('exit', () => {
  if (fault.log) real.writeFileSync(fault.log, JSON.stringify({ calls, maxRss: process.resourceUsage().maxRSS }))
})

function strike(name, args, path) {
  const isNow = calls.length === fault.at || (fault.lasting && calls.length > fault.at)
  if (!isNow) return
  if (fault.kind === 'kill') die()
  if (fault.kind === 'tear') {
    writeHalf(name, args)
    die()
  }
  if (fault.kind === 'change')
    for (const file of fault.files) if (real.existsSync(file)) real.appendFileSync(file, '// from another program\n')
  if (fault.kind === 'pause') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
  if (fault.kind === 'fail' && (fault.code !== 'ENOSPC' || FILLING.has(name))) {
    if (fault.code === 'ENOSPC') writeHalf(name, args)
    // A handle is closed all the same.
    if (name === 'closeSync') real.closeSync(...args)
    throw Object.assign(new Error(`${fault.code}: injected, ${name} '${path}'`), {
      code: fault.code,
      syscall: name,
      path,
    })
  }
}

function writeHalf(name, [target, contents]) {
  if (name !== 'writeFileSync') return
  const bytes = Buffer.from(contents)
  real.writeFileSync(target, bytes.subarray(0, bytes.length >> 1))
}

function die() {
  process.kill(process.pid, 'SIGKILL')
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)
}
