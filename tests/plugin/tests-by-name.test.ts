import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'

const ROOT = join(import.meta.dirname, '../..')
const MODULES = globSync(['src/strip/**/*.ts', 'src/codemods/**/*.ts'], { cwd: ROOT })
/** Tables that only name what other modules do, and have no test but those of the modules. */
const TABLES = [
  'src/strip/dialects/ecmascript.ts',
  'src/strip/dialects/strip-dialects.ts',
  'src/strip/go/go-dialect.ts',
]

const hasCode = (module: string): boolean =>
  /^export (?:default|(?:abstract )?class|async|const|function|let)\b|^export \{/m.test(
    readFileSync(join(ROOT, module), 'utf8'),
  )

const testOf = (module: string): string => module.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts')

describe('a module of the strip and of the codemods', () => {
  const modules = MODULES.filter((module) => hasCode(module) && !TABLES.includes(module))

  it('has its test at the same path with the same name', () => {
    expect(modules.length).toBeGreaterThan(250)
    expect(modules.filter((module) => !existsSync(join(ROOT, testOf(module))))).toEqual([])
  })

  it('is there, if it is listed as a table without a test', () => {
    expect(TABLES.filter((module) => !MODULES.includes(module))).toEqual([])
  })
})
