#!/usr/bin/env node
import process from 'node:process'
import { isOutputFile } from '../files/stats.js'
import { keepRoom, setHeapFlags } from './heap-flags.js'

setHeapFlags(process.argv[2])

// Anyone who reads the output may stop early: `feature-gates list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A run that handles signals may have files to restore, so it ends on its own.
  if (process.listenerCount('SIGTERM') === 0) process.exit(error.code === 'EPIPE' ? 0 : 2)
})
// The output of a verification is passed on as long as someone reads it.
process.stderr.on('error', () => {})

const { main } = await import('./main.js')
keepRoom()
process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  cwd: process.cwd(),
  env: process.env,
  remembers: true,
  isOutputFile: isOutputFile(),
})
