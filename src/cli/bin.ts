#!/usr/bin/env node
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// V8 compiles anew what ran a little, for what runs for long; a command is over before that pays. It lets what it holds grow
// to several times of what is needed before it looks what can go, as trees soon can, and takes ever more room for what is new:
// less room takes a little more time, and pays where trees are held, which `check` doesn't.
// Each V8 has flags and defaults of its own; what one doesn't know it would complain about, so others are left as they are.
const FLAGS: Readonly<Record<string, { readonly time?: string; readonly room: string }>> = {
  '11.3': { time: '--interrupt-budget=400000', room: '--heap-growing-percent=120 --semi-space-growth-factor=1' }, // Node 20
  '12.4': {
    time: '--invocation-count-for-turbofan=20000',
    room: '--heap-growing-percent=150 --semi-space-growth-factor=1',
  }, // Node 22
  '13.6': { room: '--semi-space-growth-factor=1' }, // Node 24
  '14.6': { room: '--semi-space-growth-factor=1' }, // Node 26
}
const flags = FLAGS[process.versions.v8.split('.', 2).join('.')]
if (flags?.time !== undefined) setFlagsFromString(flags.time)
if (flags && process.argv[2] !== 'check') setFlagsFromString(flags.room)

// Anyone who reads the output may stop early: `feature-gates list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2)
})

const { main } = await import('./main.js')
process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  cwd: process.cwd(),
  env: process.env,
})
