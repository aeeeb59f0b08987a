import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const FOLDER = join(import.meta.dirname, '../../.github/ISSUE_TEMPLATE')

interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly {
    readonly type: string
    readonly id: string
    readonly attributes: { readonly label: string }
  }[]
}

// https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-githubs-form-schema
describe.each(readdirSync(FOLDER).filter((file) => file !== 'config.yml'))('the issue form %s', (file) => {
  const { name, description, body } = parse(readFileSync(join(FOLDER, file), 'utf8')) as Form

  it('has what GitHub needs to show it', () => {
    expect([name, description].map((text) => typeof text)).toEqual(['string', 'string'])
    for (const { type, attributes } of body)
      expect([type, typeof attributes.label]).toEqual([expect.stringMatching(/^(?:input|textarea)$/), 'string'])
    const ids = body.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})
