import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The folder of the package, which links of test projects lead to. */
export const ROOT = join(import.meta.dirname, '../..')

// A test that runs the package as its users have it never runs an older one. Takes no time where nothing has changed.
execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' })

/** The command as it is built. */
export const BIN = join(ROOT, 'dist/cli/bin.js')
