import { describe, expect, it } from 'vitest'
import { renderVue } from '../../support/render-vue.js'
import { parseScript, stripText, type StrippedText } from '../../support/strip-text.js'

const CHECKS = [{ call: 'isOn', argument: 0 }] as const

const strip = (text: string, value: boolean): StrippedText =>
  stripText({ file: 'input.vue', text, values: { On: value }, others: ['Other'], checks: CHECKS })

const SCRIPT = `<script setup lang="ts">
import { ref } from 'vue'
import { isOn } from 'gates'
import NewMenu from './NewMenu.vue'
import OldMenu from './OldMenu.vue'

const isNew = isOn('On')
const count = ref<number>(2)
let touched = false
</script>
`

/** Parts of a template, each within an element. */
const STRIPPED_PARTS = [
  `<b v-if="isOn('On')">on</b>`,
  `<b v-if="!isOn('On')">off</b>`,
  `<b v-if="isOn('On')">on</b>\n    <i v-else>off</i>`,
  `<b v-if="!isOn('On')" id="a">off</b><i v-else id="b">on</i>`,
  `<b class="a" v-if="isOn('On')" :title="count">on</b> <i v-else-if="count > 1">many</i> <u v-else>few</u>`,
  `<b v-if="count > 5">five</b>\n    <!-- in between -->\n    <i v-else-if="isOn('On')">on</i>\n    <u v-else>off</u>`,
  `<b v-if="count > 5">five</b><i v-else-if="isOn('On')">on</i><u v-else-if="count > 1">off</u>`,
  `<b v-if="isNew">on</b><i v-else>off</i>`,
  `<b v-if="isNew && count > 1">on</b><i v-if="count > 1 && isOn('On')">on</i>`,
  `<b v-if="isOn('Other') || isOn('On')">either</b>`,
  `<NewMenu v-if="isOn('On')" />\n    <OldMenu v-else>\n      <b>old</b>\n    </OldMenu>`,
  `<new-menu v-if="isNew"/><old-menu v-else/>`,
  `<template v-if="isOn('On')">\n      <b>1</b>\n      <i>2</i>\n    </template>\n    <template v-else>\n      <b>3</b>\n    </template>`,
  `<template v-if="isOn('On')">text <b>1</b></template>`,
  `<b\n      v-if="isOn('On')"\n      :key="count"\n    >on</b>`,
  `<input v-if="isOn('On')" :value="count"><br>`,
  `<b v-show="isOn('Other')">{{ isOn('On') ? 'new' : 'old' }}</b>`,
  `<b :title="isOn('On') ? 'new' : 'old'" :class="{ on: isOn('On'), off: !isNew }">{{ isNew }}</b>`,
  `<b v-for="(x, index) in isOn('On') ? [1, 2] : [3]" :key="index">{{ x }}</b>`,
  `<NewMenu><template #head v-if="isOn('On')">head</template><b>body</b></NewMenu>`,
  `<NewMenu><b v-if="isOn('On')">on</b><i>always</i></NewMenu>`,
  `<NewMenu v-slot="{ item }"><b v-if="isOn('On')">{{ item }}</b><i v-else>{{ count }}</i></NewMenu>`,
  `<button @click="isOn('On') ? count++ : count--">{{ isOn('On') }}</button>`,
  `<button @click="() => { if (isOn('On')) { count++ } else { count-- } }">{{ touched }}</button>`,
  `<div><b v-if="isOn('On')">on</b></div>`,
  `<div v-if="isOn('On')"><b v-if="isNew">on</b><i v-else>off</i></div><div v-else><b v-if="isNew">on</b></div>`,
]

const component = (part: string): string => `${SCRIPT}
<template>
  <main>
    ${part}
    <p>{{ count }}</p>
  </main>
</template>
`

const CRLF = (text: string): string => text.replaceAll('\n', '\r\n')
const TABS = (text: string): string => text.replaceAll(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2))

describe('the strip of a Vue file', () => {
  it.each(STRIPPED_PARTS)('displays what it displayed before: %s', async (part) => {
    for (const value of [true, false]) {
      const isOn = (name: string): boolean => name === 'On' && value
      const before = await renderVue(component(part), isOn)
      const { text: after, plan } = strip(component(part), value)
      expect(plan.refusals).toEqual([])
      expect(after).not.toContain("'On'")
      expect(await renderVue(after, (name) => name !== 'On' && isOn(name))).toBe(before)
      expect(strip(after, value).text).toBe(after)
    }
  })

  it.each(STRIPPED_PARTS)('keeps line breaks and tabs wherever the template is: %s', (part) => {
    const text = component(part)
    const after = strip(text, true).text
    expect(strip(CRLF(text), true).text).toBe(CRLF(after))
    expect(strip(TABS(text), true).text).toBe(TABS(after))
    const split = after.indexOf('</script>\n') + '</script>\n'.length
    expect(strip(text.slice(SCRIPT.length) + SCRIPT, true).text).toBe(after.slice(split) + after.slice(0, split))
  })

  it('removes what is never displayed, with its imports, and leaves everything else unchanged', () => {
    expect(strip(component(STRIPPED_PARTS[10] as string), true).text).toBe(`<script setup lang="ts">
import { ref } from 'vue'
import NewMenu from './NewMenu.vue'

const count = ref<number>(2)
let touched = false
</script>

<template>
  <main>
    <NewMenu />
    <p>{{ count }}</p>
  </main>
</template>
`)
  })

  it('replaces an element that has no meaning of its own by its children', () => {
    expect(strip(component(STRIPPED_PARTS[12] as string), true).text).toContain(
      '\n  <main>\n    <b>1</b>\n    <i>2</i>\n    <p>',
    )
  })

  it.each([
    ['<b v-for="x in 3" v-if="isOn(\'On\')">{{ x }}</b>', true, /v-for/],
    ['<b v-show="isOn(\'On\')">on</b>', false, /v-show/],
    ['<b v-show="isOn(\'On\')" style="display: none">on</b>', true, /style/],
    ['<template v-if="isOn(\'On\')" :key="count"><b>on</b></template>', true, /attributes/],
    ['<NewMenu><b v-if="isOn(\'On\')">on</b></NewMenu>', false, /content/],
    ['<pre>a <b v-if="isOn(\'On\')">on</b> c</pre>', true, /spaces/],
    ['a<template v-if="isOn(\'On\')"> text </template>b', true, /spaces/],
    ['<button @click="isOn(\'On\') ? touch : other">on</button>', true, /handler/],
    ['<button @click="isOn(\'On\') && run()">on</button>', false, /handler|nothing/],
  ])('refuses if a rewrite could display something else: %s, %s', (part, value, reason) => {
    const { text, plan } = strip(component(part), value)
    expect(plan.refusals.map(({ gate, reason: why }) => [gate, reason.test(why)])).toEqual([['On', true]])
    expect(text).toContain(part)
  })

  it('refuses to leave a component without an element, or with one element instead of several', () => {
    for (const part of ['<b v-if="isOn(\'On\')">on</b>', '<b v-if="isOn(\'On\')">on</b>\n  <i>more</i>']) {
      const text = `${SCRIPT}\n<template>\n  ${part}\n</template>\n`
      expect(strip(text, false).plan.refusals).toHaveLength(1)
      expect(strip(text, true).plan.refusals).toEqual([])
    }
  })

  it('removes one of several elements at the root if at least two others are there', async () => {
    const root = (part: string): string => `${SCRIPT}\n<template>\n  ${part}\n</template>\n`
    const part = '<b v-if="isOn(\'On\')">on</b>'
    for (const others of [
      '<i>one</i>\n  <u>two</u>',
      '<i v-if="count">one</i>\n  <p/>text',
      '<i/><u v-if="count"/><p v-else/>',
    ]) {
      const text = root(`${others}\n  ${part}`)
      const { text: after, plan } = strip(text, false)
      expect(plan.refusals).toEqual([])
      expect(after).not.toContain("'On'")
      expect(await renderVue(after, () => false)).toBe(await renderVue(text, () => false))
    }
    const chain = root(`<i v-if="count">one</i><u v-else>two</u>\n  ${part}`)
    expect(strip(chain, false).plan.refusals).toHaveLength(1)
  })

  it('keeps what only the template uses, in any spelling', () => {
    const text = `<script setup>
import { isOn } from 'gates'
import MyList from './MyList.vue'
import { vFocus, color, size, unused } from './parts'

const field = useTemplateRef()
let open = isOn('On')
let other = isOn('On')
</script>

<template>
  <my-list v-focus ref="field" :size />
  <input v-model="open">
  <button @click="other = !other">{{ other }}</button>
</template>

<style>
a { color: v-bind(color) }
</style>
`
    const { text: after } = strip(text, true)
    expect(after).toBe(text.replace("import { isOn } from 'gates'\n", '').replaceAll("isOn('On')", 'true'))
  })

  it('treats scripts of one file as one program', () => {
    const text = `<script lang="ts">
import { isOn } from 'gates'
export const isNew = isOn('On')
</script>
<script setup lang="ts">
const label = isNew ? 'new' : 'old'
const isOld = !isOn('On')
</script>
<template><b :title="label"><i v-if="isOld">old</i></b></template>
`
    expect(strip(text, true).text).toBe(`<script lang="ts">
export const isNew = true
</script>
<script setup lang="ts">
const label = 'new'
</script>
<template><b :title="label"></b></template>
`)
  })

  it('leaves a template in another language alone, and reports that', () => {
    const view = parseScript('input.vue', `${SCRIPT}<template lang="pug">\nb(v-if="isOn('On')") on\n</template>\n`)
    expect(view.embedded?.unread.map(({ reason }) => reason)).toEqual([`a template in "pug" isn't read`])
  })
})

describe('the checks of a Vue file', () => {
  const checksIn = (text: string): string[] => {
    const { checks } = strip(text, true)
    return checks.map(({ node }) => text.slice(...node.range))
  }

  it('are found in scripts and templates, at their places', () => {
    const text = component(`<b v-if="isOn('On')" :title="isOn( 'On' )">{{isOn("Other") || isOn(\`On\`)}}</b>`)
    expect(checksIn(text)).toEqual(["isOn('On')", "isOn('On')", "isOn( 'On' )", 'isOn(`On`)'])
  })

  it('are not found if the template gives the name another meaning', () => {
    expect(checksIn(component(`<b v-for="isOn in list" :title="isOn('On')" />`))).toEqual(["isOn('On')"])
    expect(checksIn(component(`<NewMenu v-slot="{ isOn }">{{ isOn('On') }}</NewMenu>`))).toEqual(["isOn('On')"])
  })

  it('are found without `setup` only if the component exposes what is called', () => {
    const options = (members: string): string =>
      `<script>\nimport { isOn } from 'gates'\nexport default { ${members} }\n</script>\n<template><b v-if="isOn('On')" /></template>\n`
    expect(checksIn(options('methods: { isOn }'))).toHaveLength(1)
    expect(checksIn(options('setup() { return { isOn } }'))).toHaveLength(1)
    expect(checksIn(options('methods: { isOn: () => true }'))).toEqual([])
    expect(checksIn(options("props: ['isOn'], methods: { isOn }"))).toEqual([])
    expect(checksIn(options('mixins: [mixin], methods: { isOn }'))).toEqual([])
    expect(checksIn(options(''))).toEqual([])
  })
})
