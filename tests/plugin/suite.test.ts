import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SLOW_FILES } from '../support/slow-first.js'

const ROOT = join(import.meta.dirname, '../..')

describe('the tests', () => {
  it('that are started first exist', () => {
    expect(SLOW_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})
