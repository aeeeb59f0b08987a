import { describe, expect, it } from 'vitest'
import { componentModuleOf } from '../../../src/codemods/project/component-modules.js'

describe('what a file of components does when it is loaded', () => {
  it.each([
    [
      'a.vue',
      `<script>\nrun()\n</script><script setup>\nimport a from './a'\nstart()\n</script>`,
      '\nrun()\n',
      ['./a'],
    ],
    ['a.svelte', `<script lang="ts" module>run()</script><script>import './b'</script>`, 'run()', ['./b']],
    ['a.svelte', `<script context=module>run()</script>`, 'run()', []],
    ['a.svelte', `<script>run()</script>`, null, []],
    ['a.svelte', `<script module lang="ts">const a = <any>b\nrun()</script>`, 'const a = <any>b\nrun()', []],
    ['a.vue', `<script lang="tsx">const a = <b/></script>`, 'const a = <b/>', []],
    ['a.astro', `---\nexport * from './c'\nrun()\n---\n<script>run()</script>`, null, ['./c']],
    ['a.astro', `<p>---</p>\n---\nimport './c'\n---\n`, null, []],
    ['a.vue', `<script>import type { A } from './a'\nexport type { B } from './b'</script>`, expect.any(String), []],
    ['a.vue', `<template><p/></template>`, null, []],
  ])('is its module code and what all its scripts import: %s %s', (file, text, own, loads) => {
    const module = componentModuleOf(`/p/${file}`, text)
    expect({ own: module.own?.text ?? null, loads: module.loads }).toEqual({ own, loads })
  })
})
