#!/usr/bin/env node
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// V8 of Node 20 compiles anew what ran a little, for what runs for long; a command is over before that pays. And it lets
// what it holds grow to several times of what is needed before it looks what can go, as trees soon can. The flags are
// this V8's own: of others it isn't known what they do.
if (process.versions.v8.startsWith('11.3.')) setFlagsFromString('--interrupt-budget=400000 --heap-growing-percent=75')

// Whoever reads the output may stop early: `feature-gates list | head`.
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
