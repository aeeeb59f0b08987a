// Imports one module and prints what that took, without the start of Node: node import-once.mjs URL
import { performance } from 'node:perf_hooks'
import process from 'node:process'

const [start, before] = [performance.now(), process.cpuUsage()]
await import(process.argv[2])
const { user, system } = process.cpuUsage(before)
process.stdout.write(
  JSON.stringify({
    wall: (performance.now() - start) / 1000,
    cpu: (user + system) / 1e6,
    peak: process.resourceUsage().maxRSS / 1024,
  }),
)
