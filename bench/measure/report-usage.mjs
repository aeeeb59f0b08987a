// Loaded into a measured process with `--import`: writes at its end what it took, one line of JSON for each process.
import { appendFileSync, readFileSync } from 'node:fs'
import process from 'node:process'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, peak: ownPeak() ?? maxRSS / 1024 }
  appendFileSync(process.env['BENCH_USAGE'], `${JSON.stringify(usage)}\n`)
})

/** In MB. What the system counts may be the peak of the process that started this one; Linux tells both. */
function ownPeak() {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))
    return Number(kilobytes) / 1024
  } catch {
    return null
  }
}
