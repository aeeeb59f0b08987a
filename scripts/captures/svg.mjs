// Draws lines of a terminal as SVG, in the reader's light or dark scheme.

const FONT_SIZE = 13
const CHARACTER = 7.8 // 0.6 em, as most monospaced fonts have it; the place of every run is written down anyway
const LINE = 18
const MARGIN = 16

/** Each pair has a contrast of 4.5 or more on its background. */
const STYLES = `
.page{fill:#f6f8fa;stroke:#d1d9e0}text{font:${FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#1f2328;white-space:pre}
.bold{font-weight:700}.dim{fill:#59636e}.underline{text-decoration:underline}
.red{fill:#b91c28}.green{fill:#116329}.yellow{fill:#7d4e00}.blue{fill:#0757b8}.magenta{fill:#7038b8}.cyan{fill:#0b6476}.white{fill:#59636e}.black{fill:#1f2328}
@media(prefers-color-scheme:dark){.page{fill:#0d1117;stroke:#3d444d}text{fill:#e6edf3}.dim{fill:#9198a1}.red{fill:#ff8b84}.green{fill:#56d364}.yellow{fill:#e3b341}
.blue{fill:#79b8ff}.magenta{fill:#d2a8ff}.cyan{fill:#5bd0e3}.white{fill:#b1bac4}.black{fill:#b1bac4}}
`.trim()

/** @param {string} title what a reader who doesn't see the picture is told. */
export function drawLines(lines, columns, title) {
  const width = Math.ceil(columns * CHARACTER + 2 * MARGIN)
  const height = lines.length * LINE + 2 * MARGIN
  const rows = lines.flatMap((runs, row) => drawRuns(joinRuns(runs), MARGIN + row * LINE + FONT_SIZE))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title id="title">${escape(title)}</title>`,
    `<style>${STYLES}</style>`,
    `<rect class="page" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n')
}

function drawRuns(runs, y) {
  let column = 0
  const drawn = []
  for (const { text, color, bold, dim, underline } of runs) {
    const classes = [color, bold && 'bold', dim && 'dim', underline && 'underline'].filter(Boolean).join(' ')
    const leading = text.length - text.trimStart().length
    const shown = text.trim()
    if (shown !== '') {
      const x = Number((MARGIN + (column + leading) * CHARACTER).toFixed(1))
      drawn.push(
        `<text x="${x}" y="${y}"${classes ? ` class="${classes}"` : ''} xml:space="preserve">${escape(shown)}</text>`,
      )
    }
    column += [...text].length
  }
  return drawn
}

/** Runs of one style that follow each other are one. */
function joinRuns(runs) {
  const joined = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && ['color', 'bold', 'dim', 'underline'].every((key) => last[key] === run[key])) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
