import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

interface Run {
  readonly text: string
  readonly color: string | null
  readonly bold: boolean
  readonly dim: boolean
  readonly underline: boolean
}

const load = (name: string): Promise<unknown> =>
  import(new URL(`../../scripts/captures/${name}.mjs`, import.meta.url).href)
const { readAnsi } = (await load('ansi')) as { readAnsi: (text: string, columns: number) => Run[][] }
const { drawLines } = (await load('svg')) as {
  drawLines: (lines: readonly Run[][], columns: number, title: string) => string
}

const IMAGES = fileURLToPath(new URL('../../docs/images', import.meta.url))

describe('a picture of a terminal', () => {
  it('has the colours and weights that were written', () => {
    const [[red, plain] = []] = readAnsi('\u001B[1m\u001B[31mno\u001B[39m\u001B[22m yes', 80)
    expect(red).toEqual({ text: 'no', color: 'red', bold: true, dim: false, underline: false })
    expect(plain).toEqual({ text: ' yes', color: null, bold: false, dim: false, underline: false })
  })

  it('breaks lines where the terminal does', () => {
    expect(readAnsi('abcdef\ng\n\nh', 4).map((runs) => runs.map(({ text }) => text).join(''))).toEqual([
      'abcd',
      'ef',
      'g',
      '',
      'h',
    ])
  })

  it('refuses what it would draw wrongly', () => {
    expect(() => readAnsi('\u001B[2J', 80)).toThrow('sets no style')
    expect(() => readAnsi('\u001B[5m', 80)).toThrow('style 5')
  })

  it('keeps columns, and shows markup as text', () => {
    const svg = drawLines(readAnsi('a  \u001B[32m<b>&\u001B[39m', 80), 80, 'A "title"')
    expect(svg).toContain('<title id="title">A &quot;title&quot;</title>')
    expect(svg).toContain('>a</text>')
    expect(svg).toContain(`<text x="${16 + 3 * 7.8}" y="29" class="green" xml:space="preserve">&lt;b&gt;&amp;</text>`)
  })

  it('describes in words what it shows, and follows light and dark mode', () => {
    const pictures = readdirSync(IMAGES).filter((name) => name.endsWith('.svg'))
    expect(pictures.length).toBeGreaterThan(4)
    for (const name of pictures) {
      const svg = readFileSync(`${IMAGES}/${name}`, 'utf8')
      expect(svg, name).toMatch(/<title id="title">(?:feature-gates \w+[: ]|\d+ measured ratios).{20,}<\/title>/)
      expect(svg, name).toContain('prefers-color-scheme:dark')
    }
  })
})
