import { describe, expect, it } from 'vitest'
import { PathPatterns } from '../../../src/codemods/project/path-patterns.js'

function matches(file: string, text: string, from = 'src/use.ts'): boolean {
  const patterns = new PathPatterns()
  patterns.add(from, text)
  return patterns.match(`/project/${file}`)
}

describe('a pattern of paths', () => {
  it.each([
    ['src/entities/user.entity.ts', "['/entities/*.entity.js']"],
    ['src/users/user.entity.ts', "'dist/**/*.entity{.ts,.js}'"],
    ['src/users/user.entity.ts', '`${root}/**/*.entity.*`'],
    ['src/models/user.ts', '"src/models/*.ts"'],
    ['src/models/user.ts', "'./models/*.{js,ts}'"],
    ['src/page-old.tsx', "'page-*.tsx'"],
  ])('matches %s: %s', (file, text) => {
    expect(matches(file, text)).toBe(true)
  })

  it.each([
    ['src/entities/user.entity.ts', "'/entities/*.model.js'"],
    ['src/models/user.ts', "'src/pages/*.ts'"],
    ['src/user.ts', "'src/*.ts'"],
    ['src/user.ts', "'**/*.ts'"],
    ['src/models/user.ts', 'const size = models*user.ts'],
    ['src/models/user.ts', '/** models/*.ts */'],
    ['src/models/user.ts', "'models/*.css'"],
    ['src/models/user.ts', "'models/user.ts'"],
  ])('matches no %s: %s', (file, text) => {
    expect(matches(file, text)).toBe(false)
  })

  it('of data needs no quotes, and one of a tool means no load', () => {
    expect(matches('src/models/user.ts', 'entities:\n  - src/models/*.js\n', 'orm.yaml')).toBe(true)
    expect(matches('src/models/user.ts', '{ "include": ["src/models/*.ts"] }', 'tsconfig.json')).toBe(false)
    expect(matches('src/models/user.ts', "export default { files: ['src/models/*.ts'] }", 'eslint.config.js')).toBe(
      false,
    )
  })

  it('is found in a long text in a short time', () => {
    const text = `${'/* a*b **/ '.repeat(20_000)}'models/*.ts'`
    expect(matches('src/models/user.ts', text)).toBe(true)
  })
})
