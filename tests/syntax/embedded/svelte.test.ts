import { describe, expect, it } from 'vitest'
import { renderSvelte } from '../../support/render-svelte.js'
import { stripText, type StrippedText } from '../../support/strip-text.js'

const CHECKS = [{ call: 'isOn', argument: 0 }] as const

const strip = (text: string, value: boolean): StrippedText =>
  stripText({ file: 'Input.svelte', text, values: { On: value }, others: ['Other'], checks: CHECKS })

const SCRIPT = `<script lang="ts">
  import { isOn } from 'gates'
  import NewMenu from './NewMenu.svelte'
  import OldMenu from './OldMenu.svelte'

  const isNew = isOn('On')
  let count: number = 2
</script>
`

/** Parts of a template, each within an element. */
const STRIPPED_PARTS = [
  `{#if isOn('On')}<b>on</b>{/if}`,
  `{#if !isOn('On')}<b>off</b>{/if}`,
  `{#if isOn('On')}\n    <b>on</b>\n  {:else}\n    <i>off</i>\n  {/if}`,
  `{#if isOn('On')}\n    <b>on</b>\n  {:else if count > 1}\n    <i>many</i>\n  {:else}\n    <u>few</u>\n  {/if}`,
  `{#if count > 5}\n    five\n  {:else if isOn('On')}\n    on\n  {:else}\n    off\n  {/if}`,
  `{#if count > 5}five{:else if isOn('On')}on{:else if count > 1}many{/if}`,
  `<u>1</u>{#if isNew && count > 1}<b>on</b>{/if} and {#if count > 1 && isOn('On')}<i>on</i>{/if}`,
  `{#if isOn('Other') || isOn('On')}<b>either</b>{/if}`,
  `{#if isNew}\n    <NewMenu />\n  {:else}\n    <OldMenu>\n      <b>old</b>\n    </OldMenu>\n  {/if}`,
  `{#if isOn('On')}{#if isNew}<b>on</b>{:else}<i>off</i>{/if}{:else}<u>{isNew}</u>{/if}`,
  `<b title={isOn('On') ? 'new' : 'old'} class="a {isNew ? 'b' : 'c'}" class:on={isNew} hidden={!isOn('On')}>{isNew}</b>`,
  `{#each isOn('On') ? [1, 2] : [3] as x, index (index)}\n    {#if isOn('On')}<b>{x}</b>{/if}\n  {:else}none{/each}`,
  `{#key isOn('On')}<b>{@html isNew ? '<i>a</i>' : ''}</b>{/key}`,
  `{#snippet row(x: number, label = isOn('On') ? 'new' : 'old')}<li>{x} {label}</li>{/snippet}{@render row(count)}`,
  `{#each [1] as x}{@const isLast = x === 1 && isOn('On')}<b>{isLast}</b>{/each}`,
  `<NewMenu><i>always</i>{#if isOn('On')}<b>on</b>{/if}</NewMenu>`,
  `<button onclick={() => { if (isOn('On')) { count++ } else { count-- } }}>{(count as number) + 1}</button>`,
]

const component = (part: string): string => `${SCRIPT}
<main>
  ${part}
  <p>{count}</p>
</main>
`
const CRLF = (text: string): string => text.replaceAll('\n', '\r\n')
const TABS = (text: string): string => text.replaceAll(/^ +/gm, (blanks) => '\t'.repeat(blanks.length / 2))

describe('the strip of a Svelte file', () => {
  it.each(STRIPPED_PARTS)('displays what it displayed before: %s', (part) => {
    for (const value of [true, false]) {
      const text = component(part)
      const { text: after, plan } = strip(text, value)
      expect(plan.refusals).toEqual([])
      expect(after).not.toContain("'On'")
      const isOn = (name: string): boolean => name === 'On' && value
      expect(renderSvelte(after, (name) => name !== 'On' && isOn(name))).toBe(renderSvelte(text, isOn))
      expect(strip(after, value).text).toBe(after)
      expect(strip(CRLF(text), value).text).toBe(CRLF(after))
      expect(strip(TABS(text), value).text).toBe(TABS(after))
    }
  })

  it('leaves what is displayed in place of the block, without what only the other branch needed', () => {
    expect(strip(component(STRIPPED_PARTS[8] as string), true).text).toBe(`<script lang="ts">
  import NewMenu from './NewMenu.svelte'

  let count: number = 2
</script>

<main>
  <NewMenu />
  <p>{count}</p>
</main>
`)
  })

  it.each([
    [`<NewMenu>{#if isOn('On')}<b>on</b>{/if}</NewMenu>`, false, /content/],
    [`<pre>a {#if isOn('On')}<b>on</b>{/if} c</pre>`, true, /spaces/],
    [`a{#if isOn('On')} text {/if}b`, true, /spaces/],
    [`{#if isOn('On')}{@const x = count}<b>{x}</b>{/if}`, true, /declares/],
    [`{#if count}{#if isOn('On')}<b transition:fade>on</b>{/if}{/if}`, true, /transition/],
  ])('refuses if a rewrite could display something else: %s, %s', (part, value, reason) => {
    const { text, plan } = strip(component(part), value)
    expect(plan.refusals.map(({ gate, reason: why }) => [gate, reason.test(why)])).toEqual([['On', true]])
    expect(text).toContain(part)
  })

  it('keeps props that a parent may change, and names that the template uses in another way', () => {
    const text = `<script>
  import { isOn } from 'gates'
  import { store, action, size } from './parts'

  export let open = isOn('On')
  let value = isOn('On')
  let touched = isOn('On')
</script>

<input bind:value use:action {size} on:click={() => (touched = !touched)} />
{#if open && touched}{$store}{/if}
`
    expect(strip(text, true).text).toBe(
      text.replace("  import { isOn } from 'gates'\n", '').replaceAll("isOn('On')", 'true'),
    )
  })

  it('keeps statements reactive', () => {
    const text = (test: string, rest: string): string =>
      `<script>\n  import { isOn } from 'gates'\n  let count = 1\n  $: if (${test}) log(count)\n  $: double = ${rest}\n</script>\n<b>{count++}{double}</b>\n`
    expect(strip(text("isOn('On')", "isOn('On') ? count * 2 : 0"), true).text).toBe(
      '<script>\n  let count = 1\n  $: log(count)\n  $: double = count * 2\n</script>\n<b>{count++}{double}</b>\n',
    )
  })
})

describe('the checks of a Svelte file', () => {
  const checksIn = (text: string): string[] => strip(text, true).checks.map(({ node }) => text.slice(...node.range))

  it('are not found if the template gives the name another meaning', () => {
    expect(checksIn(component(`{#each list as isOn}{isOn('On')}{/each}`))).toHaveLength(1)
    expect(checksIn(component(`{#snippet row(isOn)}{isOn('On')}{/snippet}`))).toHaveLength(1)
    expect(checksIn(component(`{#await list then isOn}{isOn('On')}{/await}`))).toHaveLength(1)
    expect(checksIn(component(`<NewMenu let:isOn>{isOn('On')}</NewMenu>`))).toHaveLength(1)
    expect(checksIn(component(`{#each list as x}{@const isOn = x}{isOn('On')}{/each}`))).toHaveLength(1)
    expect(checksIn(component(`{#each list as x}{isOn('On')}{/each}`))).toHaveLength(2)
  })
})
