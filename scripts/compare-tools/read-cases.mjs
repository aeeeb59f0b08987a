import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `cases/<number>-<name>.txt` holds two lines of facts, the code, and after `// ---- wanted` the result of a careful
 * person. `CHECK` in the code is replaced by the tool's own kind of check. `// ---- file NAME` begins another file than
 * `main.tsx`. The gate `On` is locked to true, `Off` to false.
 */
export function readCases() {
  const folder = join(import.meta.dirname, 'cases')
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      const [, construct = '', gate = '', code = ''] =
        /^\/\/ construct: (.*)\n\/\/ gate: (.*)\n([^]*)$/.exec(text) ?? []
      const [before = '', wanted = ''] = code.split('// ---- wanted\n')
      return { name: name.replace(/\.txt$/, ''), construct, gate, before: filesOf(before), wanted: filesOf(wanted) }
    })
}

function filesOf(text) {
  const [main = '', ...others] = text.split('// ---- file ')
  return new Map([
    ['main.tsx', main],
    ...others.map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), part.slice(end + 1)]
    }),
  ])
}
