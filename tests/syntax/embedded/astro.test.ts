import { describe, expect, it } from 'vitest'
import { parseScript, stripText, type StrippedText } from '../../support/strip-text.js'

const CHECKS = [{ call: 'isOn', argument: 0 }] as const

const strip = (text: string, value: boolean): StrippedText =>
  stripText({ file: 'Input.astro', text, values: { On: value }, others: ['Other'], checks: CHECKS })

const page = (script: string, template: string): string =>
  `---\nimport { isOn } from 'gates'\nimport Card from './Card.astro'\n${script}---\n<main>\n  ${template}\n  <Card />\n</main>\n`

/** What a strip makes of a part of a template, with the gate on and off. */
const partsOf = (template: string): string[] =>
  [true, false].map((value) => {
    const { text, plan } = strip(page('', template), value)
    expect(plan.refusals).toEqual([])
    expect(strip(text, value).text).toBe(text)
    expect(strip(page('', template).replaceAll('\n', '\r\n'), value).text).toBe(text.replaceAll('\n', '\r\n'))
    return text.slice(text.indexOf('<main>') + '<main>\n  '.length, text.indexOf('<Card />\n</main>')).trim()
  })

describe('the strip of an Astro file', () => {
  it.each([
    [`{isOn('On') && <b>on</b>}`, '<b>on</b>', ''],
    [`{isOn('On') ? <b>on</b> : <i>off</i>}`, '<b>on</b>', '<i>off</i>'],
    [`{\n    isOn('On') ? (\n      <b>on</b>\n    ) : (\n      <i>off</i>\n    )\n  }`, '<b>on</b>', '<i>off</i>'],
    [`{!isOn('On') && <b>off</b>}`, '', '<b>off</b>'],
    [
      `{[1].map((x: number) => (isOn('On') ? <b>{x}</b> : null))}`,
      '{[1].map((x: number) => <b>{x}</b>)}',
      '{[1].map((x: number) => null)}',
    ],
    [`<b title={isOn('On') ? 'new' : 'old'}>{isOn('On')}</b>`, `<b title={'new'}>{true}</b>`, `<b title={'old'}></b>`],
    [`{[1].map((x) => isOn('On') && <b>{x}</b>)}`, '{[1].map((x) => <b>{x}</b>)}', '{[1].map((x) => false)}'],
    [`<b {...isOn('On') ? { id: 'a' } : {}} />`, `<b {...{ id: 'a' }} />`, '<b {...{}} />'],
    [`{isOn('Other') && isOn('On') && <b>both</b>}`, `{isOn('Other') && <b>both</b>}`, ''],
  ])('keeps what is displayed: %s', (template, on, off) => {
    const [shownOn = '', shownOff = ''] = partsOf(template)
    expect(shownOn.replaceAll(/\s+/g, ' ')).toBe(on)
    expect(shownOff.replaceAll(/\s+/g, ' ')).toBe(off)
  })

  it('keeps braces in the children of a component, which may read them', () => {
    expect(partsOf(`<Card>{isOn('On') && <b>on</b>}</Card>`)).toEqual([
      '<Card>{<b>on</b>}</Card>',
      '<Card>{false}</Card>',
    ])
  })

  it('knows that a return ends the frontmatter', () => {
    const guard = `if (isOn('On') && !Astro.url.search) return Astro.redirect('/')\n`
    expect(strip(page(guard, '<b />'), true).text).toBe(
      page(`if (!Astro.url.search) return Astro.redirect('/')\n`, '<b />').replace(
        "import { isOn } from 'gates'\n",
        '',
      ),
    )
    expect(strip(page(guard, '<b />'), false).text).toBe(
      page('', '<b />').replace("import { isOn } from 'gates'\n", ''),
    )
  })

  it('refuses to drop a value that JSX does not display, but Astro does', () => {
    const { plan } = strip(page('', `{Astro.url.search && <b>{isOn('On')}</b>}`), true)
    expect(plan.refusals.map(({ gate }) => gate)).toEqual(['On'])
    expect(partsOf(`{Astro.url.search && <b>{isOn('On') && <i>on</i>}</b>}`)).toEqual([
      '{Astro.url.search && <b><i>on</i></b>}',
      '{Astro.url.search && <b></b>}',
    ])
  })

  it('names the parts that it does not read', () => {
    const view = parseScript('Input.astro', page('', `<script>\n  isOn('On')\n</script>\n  {isOn('On') && <br>}`))
    expect(view.embedded?.unread.map(({ reason }) => reason)).toEqual([
      "a script for browsers isn't read",
      "this part of the template can't be parsed",
    ])
  })
})
