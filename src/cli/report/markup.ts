import { visibleText } from '../../files/visible-text.js'

/** Markup that is safe to write into a page. Only {@link html} and {@link trusted} make it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | null | undefined | readonly Part[]

/** A piece of a page. Inserted values are escaped unless they are markup; `false` and `null` insert nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.map((text, index) => text + write(parts[index])).join(''))
}

/** For constants of this program only: styles and scripts. */
export function trusted(text: string): Markup {
  return new Markup(text)
}

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return escapeHtml(String(part))
}

/** For text and quoted attributes. */
export function escapeHtml(text: string): string {
  return visibleText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
