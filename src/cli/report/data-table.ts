import { html, type Markup } from './markup.js'

export interface Head {
  readonly title: string
  readonly isNumber?: boolean
}

export interface DataTable {
  /** The heading of its section. */
  readonly labelledBy: string
  readonly caption: string
  readonly heads: readonly Head[]
  readonly rows: readonly {
    readonly attributes?: Markup
    readonly cells: readonly (Markup | string | number | null)[]
  }[]
  /** Only as wide as what it holds. */
  readonly isCompact?: boolean
}

/**
 * A table whose first column names the row. On a phone a row becomes a card; the roles say that it is a table all the
 * same, because browsers forget it when cells are laid out as blocks.
 */
export function renderDataTable({ labelledBy, caption, heads, rows, isCompact = false }: DataTable): Markup {
  return html`<div class="scroll${isCompact ? ' compact' : ''}" role="region" aria-labelledby="${labelledBy}" tabindex="0"><table class="stack" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${heads.map(({ title, isNumber }) => html`<th scope="col" role="columnheader"${numberClass(isNumber)}>${title}</th>`)}</tr></thead>
<tbody role="rowgroup">
${rows.map(
  ({
    attributes,
    cells: [first, ...cells],
  }) => html`<tr role="row" ${attributes}><th scope="row" role="rowheader">${first}</th>${cells.map((cell, index) => renderCell(cell, heads[index + 1]))}</tr>
`,
)}</tbody></table></div>`
}

function renderCell(cell: Markup | string | number | null, head: Head | undefined): Markup {
  return html`<td role="cell" data-label="${head?.title}"${numberClass(head?.isNumber)}>${cell}</td>`
}

function numberClass(isNumber = false): Markup {
  return isNumber ? html` class="number"` : html``
}
