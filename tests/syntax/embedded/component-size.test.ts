import { describe, expect, it } from 'vitest'
import { parseEmbedded } from '../../../src/syntax/embedded/parse-embedded.js'

const FRONTMATTER = `---\nconst all = [${'{ a: 1 },'.repeat(600)}]\n---\n`
const SCRIPT = `<script>${'if (a) { b() }\n'.repeat(6_000)}</script>\n`

describe('a component that nests so deeply that the stack of its parser may not last', () => {
  it.each([
    ['a.svelte', (depth: number) => `${'{#if a}'.repeat(depth)}${'{/if}'.repeat(depth)}`],
    ['b.svelte', (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`],
    ['a.vue', (depth: number) => `<template>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</template>`],
    ['b.vue', (depth: number) => `<template>{{ ${'('.repeat(depth)}a${')'.repeat(depth)} }}</template>`],
    ['a.astro', (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`],
  ])('is named, always at the same depth, and not passed to the parser: %s', (file, text) => {
    expect(parseEmbedded(file, text(301))).toMatchObject({ message: 'nested too deeply to be read safely' })
    expect(parseEmbedded(file, text(290))).not.toHaveProperty('kind', 'failure')
  })

  it('does not include one with many tags whose end is left out or that have none', () => {
    const text = `<ul>${'<li><img src="a"/><br>{#if a}<b/>{:else}c{/if}'.repeat(350)}</ul>`
    expect(parseEmbedded('a.svelte', text)).not.toHaveProperty('kind', 'failure')
  })
})

describe('a component that its parser could not read in time', () => {
  it.each([
    ['a.astro', `${FRONTMATTER}${'<p>{a}</p>\n'.repeat(501)}`, 'it has 501 expressions, more than the 500'],
    ['a.svelte', `${SCRIPT}${'<p>{a}</p>\n'.repeat(1_700)}`, 'it has 5102 tags and expressions, more than the 5000'],
    ['a.vue', `<template>\n${'<p>{{ a }}</p>\n'.repeat(1_300)}</template>\n`, 'it has 5202 tags and expressions'],
  ])('is named, and not passed to the parser: %s', (file, text, reason) => {
    expect(parseEmbedded(file, text)).toMatchObject({ kind: 'failure', message: expect.stringContaining(reason) })
  })

  it.each([
    ['a.astro', `${FRONTMATTER}${'<p>{a}</p>\n'.repeat(20)}`],
    ['a.svelte', `${SCRIPT}${'<p>{a}</p>\n'.repeat(20)}`],
  ])('does not include one with much code beside the template: %s', (file, text) => {
    expect(parseEmbedded(file, text)).not.toHaveProperty('kind', 'failure')
  })
})
