import { describe, expect, it } from 'vitest'
import { parseEmbedded } from '../../../src/syntax/embedded/parse-embedded.js'

const FRONTMATTER = `---\nconst all = [${'{ a: 1 },'.repeat(600)}]\n---\n`
const SCRIPT = `<script>${'if (a) { b() }\n'.repeat(6_000)}</script>\n`

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
