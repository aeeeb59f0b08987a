import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as astroParser from 'astro-eslint-parser'
import { ESLint, type Linter } from 'eslint'
import * as svelteParser from 'svelte-eslint-parser'
import * as vueParser from 'vue-eslint-parser'
import { describe, expect, it } from 'vitest'
import { configs, withConfig } from '../../src/index.js'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const MENU = `<script setup lang="ts">
import { features } from './feature-gate.js'
import NewMenu from './new-menu.vue'
import OldMenu from './old-menu.vue'

const isNew: boolean = features.enabled('NewParser')
</script>

<template>
  <NewMenu v-if="isNew" :pages="features.enabled('Paging')" />
  <OldMenu v-else :title="features.enabled('NewParser') ? 'a' : 'b'" />
</template>
`
const STRIPPED_MENU = `<script setup lang="ts">
import { features } from './feature-gate.js'
import NewMenu from './new-menu.vue'
</script>

<template>
  <NewMenu :pages="features.enabled('Paging')" />
</template>
`

describe('component files', () => {
  it('are counted by `list`', async () => {
    const { stdout } = await runCli(cliProject({ 'src/menu.vue': MENU }), ['list', '--json'])
    const gates = JSON.parse(stdout) as { name: string; checks: number }[]
    expect(gates.filter(({ checks }) => checks > 0).map(({ name, checks }) => [name, checks])).toEqual([
      ['NewParser', 3],
      ['Paging', 2],
    ])
  })

  it('may check gates by names that no script declares: those of the component in Vue, globals in Svelte', async () => {
    const cwd = cliProject({
      'src/alone.vue': `<template>\n  <p v-if="isEnabled('NewParser')">new</p>\n</template>\n`,
      'src/setup.vue': `<script setup lang="ts">\nconst page = 1\n</script>\n<template>\n  <p v-if="$gates.isEnabled('NewParser')">{{ page }}</p>\n</template>\n`,
      'src/mixed.vue': `<script>\nexport default { mixins: [] }\n</script>\n<template>\n  <p v-if="isEnabled('NewParser')">new</p>\n</template>\n`,
      'src/alone.svelte': `{#if isEnabled('NewParser')}<p>new</p>{/if}\n`,
    })
    const found = JSON.parse((await runCli(cwd, ['list', 'NewParser', '--json'])).stdout) as object[]
    expect(found).toMatchObject([{ checks: 2, unproven: 3 }])
    const { stdout, code } = await runCli(cwd, ['strip', 'NewParser', '--json'])
    const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
    const reason = `\`isEnabled\` is a member of the component in this template, and no script of the file declares it; if it always has the gate's value, add { "call": "isEnabled" } to "checks"`
    expect(refused.map(({ path, line, reason: why }) => `${path}:${line} ${why}`)).toEqual([
      `src/alone.vue:2 ${reason}`,
      `src/mixed.vue:5 ${reason}`,
      `src/setup.vue:5 ${reason.replace('"isEnabled"', '"$gates.isEnabled"')}`,
    ])
    expect(code).toBe(1)
  })

  it('get the same findings from ESLint as from `check`, with the same suggestion that the strip writes', async () => {
    const cwd = cliProject({ 'src/menu.vue': MENU })
    const eslint = new ESLint({
      cwd,
      overrideConfigFile: true,
      overrideConfig: [
        { files: ['**/*.vue'], languageOptions: { parser: vueParser, parserOptions: { parser: false } } },
        configs['vue/recommended'],
        withConfig({ cwd }),
      ],
    })
    const [result] = await eslint.lintFiles(['src/menu.vue'])
    const placesOf = (all: readonly { line: number; column: number; ruleId: string | null }[]): unknown[] =>
      all.map(({ line, column, ruleId }) => [line, column, ruleId])
    expect(placesOf(result?.messages ?? [])).toEqual([
      [6, 24, 'feature-gates/no-graduated-gate-check'],
      [11, 27, 'feature-gates/no-graduated-gate-check'],
    ])
    const { stdout } = await runCli(cwd, ['check', '--format', 'json', 'src/menu.vue'])
    const [found] = JSON.parse(stdout) as ESLint.LintResult[]
    expect(placesOf(found?.messages ?? [])).toEqual(placesOf(result?.messages ?? []))
    const [, suggestion] = result?.messages.map(({ suggestions }) => suggestions?.[0]?.fix) ?? []
    expect(suggestion && MENU.slice(0, suggestion.range[0]) + suggestion.text + MENU.slice(suggestion.range[1])).toBe(
      MENU.replace(`features.enabled('NewParser') ? 'a' : 'b'`, `'a'`),
    )
  })

  it.each([
    {
      file: 'src/page.svelte',
      parser: svelteParser,
      preset: configs['svelte/recommended'],
      page: `<script>\n  import { features } from './feature-gate.js'\n</script>\n{#if features.enabled('NewParser')}<b />{/if}\n`,
      places: [[4, 6]],
    },
    {
      file: 'src/page.astro',
      parser: astroParser,
      preset: configs['astro/recommended'],
      page: `---\nimport { features } from './feature-gate.js'\nconst isNew = features.enabled('NewParser')\n---\n<p>{features.enabled('NewParser') ? <b>new</b> : 'old'}</p>\n<p>{isNew && 'new'}</p>\n`,
      places: [
        [3, 15],
        [5, 5],
      ],
    },
  ])('get the same findings from ESLint as from `check` in $file', async ({ file, parser, preset, page, places }) => {
    const cwd = cliProject({ [file]: page })
    const languageOptions = { parser: parser as Linter.Parser }
    const eslint = new ESLint({
      cwd,
      overrideConfigFile: true,
      overrideConfig: [{ files: [file], languageOptions }, preset, withConfig({ cwd })] as Linter.Config[],
    })
    const [result] = await eslint.lintFiles([file])
    const { stdout } = await runCli(cwd, ['check', '--format', 'json', file])
    const [found] = JSON.parse(stdout) as ESLint.LintResult[]
    for (const { messages } of [result, found] as ESLint.LintResult[])
      expect(messages.map(({ line, column, ruleId }) => [line, column, ruleId])).toEqual(
        places.map((place) => [...place, 'feature-gates/no-graduated-gate-check']),
      )
  })

  it('are stripped, including a byte order mark', async () => {
    const cwd = cliProject({ 'src/menu.vue': `\uFEFF${MENU}` })
    const { code, stdout } = await runCli(cwd, ['strip', 'NewParser', '--write', '--force'])
    expect([code, stdout]).toEqual([0, expect.stringContaining('src/menu.vue  2 checks, 1 import, 1 declaration')])
    expect(readFileSync(join(cwd, 'src/menu.vue'), 'utf8')).toBe(`\uFEFF${STRIPPED_MENU}`)
  })

  it('keep a gate that an unread part of them needs', async () => {
    const pug = `<template lang="pug">\nb(v-if="features.enabled('OldSyntax')") old\n</template>\n`
    const { code, stdout } = await runCli(cliProject({ 'src/menu.vue': pug }), ['remove', 'OldSyntax', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      refused: [
        { path: 'src/menu.vue', line: 2, reason: `it names the gate, and a template in "pug" isn't read` },
        { path: 'src/gates.ts', line: 10 },
      ],
    })
  })

  it('are refused with the place of a check that remains in the template', async () => {
    const looped = `<script setup>\nimport { features } from './feature-gate.js'\n</script>\n<template>\n  <b v-for="x in 3" v-if="features.enabled('NewParser')" />\n</template>\n`
    const { code, stdout } = await runCli(cliProject({ 'src/menu.vue': looped }), ['strip', 'NewParser', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ refused: [{ path: 'src/menu.vue', line: 5, column: 27 }] })
  })

  it('are not checked too early: a script with `setup` runs for each component', async () => {
    const checked = `import { features } from './feature-gate.js'\nexport const isPaged = features.enabled('Paging')\n`
    const cwd = cliProject({
      'src/setup.vue': `<script setup>\n${checked.replace('export ', '')}</script>\n<template><b v-if="isPaged" /></template>\n`,
      'src/plain.vue': `<script>\n${checked}export default {}\n</script>\n`,
    })
    const { stdout } = await runCli(cwd, ['check', '--preset', 'strict', '--format', 'json', 'src'])
    const eager = (JSON.parse(stdout) as ESLint.LintResult[]).filter(({ messages }) =>
      messages.some(({ ruleId }) => ruleId === 'feature-gates/no-eager-gate-check'),
    )
    expect(eager.map(({ filePath }) => filePath.split('/').at(-1))).toEqual(['plain.vue'])
  })
})
