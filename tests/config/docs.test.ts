import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'jsonc-parser'
import { COMMANDS, GLOBAL_OPTIONS } from '../../src/cli/commands.js'
import { CONFIG_SHAPE } from '../../src/config/config-shape.js'
import type { Shape } from '../../src/config/value-shape.js'
import { validateConfig } from '../../src/config/validate-config.js'
import { withoutPadding } from '../support/markdown.js'

const read = (name: string): string => readFileSync(new URL(`../../docs/guide/${name}`, import.meta.url), 'utf8')
const configuration = withoutPadding(read('configuration.md'))

function keysOf(shape: Shape): string[] {
  switch (shape.kind) {
    case 'object':
      // The names of rules have pages of their own.
      return shape.keys.flatMap((key) => [key.name, ...(key.name === 'rules' ? [] : keysOf(key.shape))])
    case 'list':
      return keysOf(shape.of)
    case 'variants':
      return shape.variants.flatMap(keysOf)
    default:
      return []
  }
}

describe('the guide to the configuration', () => {
  it.each([...new Set(keysOf(CONFIG_SHAPE))])('names the key %s', (key) => {
    expect(configuration).toMatch(new RegExp(`[\`"]${key.replace('$', '\\$')}[\`"]`))
  })

  it('shows valid configurations', () => {
    const samples = [...configuration.matchAll(/```jsonc\n([^`]*)```/g)].map(([, text = '']) => text)
    expect(samples.length).toBeGreaterThan(0)
    for (const sample of samples) expect(validateConfig(parse(sample), 'sample')).toHaveProperty('config')
    const entries = [...configuration.matchAll(/^\| `(\{.*?\})` \|/gm)].map(([, text = '']) => parse(text) as unknown)
    expect(entries).toHaveLength(10)
    const [checks, overrides] = [entries.slice(-6), entries.slice(0, 4)]
    expect(validateConfig({ checks, overrides }, 'sample')).toHaveProperty('config')
  })

  it('shows errors as they are printed', () => {
    const shown = (value: unknown): string =>
      Object.values(validateConfig(value, 'feature-gates.config.json'))[0] as string
    expect(configuration).toContain(shown({ regstries: [] }))
    expect(configuration).toContain(shown({ currentVersion: 'banana' }))
  })

  it('names the options that every command has', () => {
    for (const { name } of GLOBAL_OPTIONS)
      if (!['help', 'version'].includes(name)) expect(configuration).toContain(`\`--${name}`)
  })
})

describe('the guides', () => {
  it.each(['registry.md', 'configuration.md', 'getting-started.md', 'codemods.md', 'releases.md'])(
    '%s names no command or option that does not exist',
    (name) => {
      for (const [, command, rest = ''] of read(name).matchAll(/(?:npx |`)feature-gates (\w+)([^`#\n]*)/g)) {
        const definition = COMMANDS.find((candidate) => candidate.name === command)
        expect(definition?.name).toBe(command)
        const options = [...GLOBAL_OPTIONS, ...(definition?.options ?? [])].map((option) => option.name)
        for (const [, option] of rest.matchAll(/--([\w-]+)/g)) expect(options).toContain(option)
      }
    },
  )
})
