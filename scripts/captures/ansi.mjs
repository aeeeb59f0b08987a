// Reads what a program writes to a terminal: lines of runs, each with its style.

const NAMES = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']
const PLAIN = { color: null, bold: false, dim: false, underline: false }

/**
 * @param {string} text with SGR sequences (ECMA-48); other sequences are an error.
 * @param {number} columns where a line is broken, as a terminal breaks it.
 * @returns {{ text: string, color: string | null, bold: boolean, dim: boolean, underline: boolean }[][]}
 */
export function readAnsi(text, columns) {
  const lines = [[]]
  let style = PLAIN
  let width = 0
  for (const [, codes, written, other] of text
    .replaceAll('\r\n', '\n')
    .matchAll(/\u001B\[([\d;]*)m|([^\u001B]+)|(\u001B)/g)) {
    if (other) throw new Error('the output has a sequence that sets no style')
    if (codes !== undefined) {
      style = codes.split(';').map(Number).reduce(applyCode, style)
      continue
    }
    for (const [position, part] of written.split('\n').entries()) {
      if (position > 0) {
        lines.push([])
        width = 0
      }
      let rest = [...part]
      while (rest.length > 0) {
        if (width === columns) {
          lines.push([])
          width = 0
        }
        const fits = rest.slice(0, columns - width)
        rest = rest.slice(fits.length)
        width += fits.length
        lines.at(-1).push({ text: fits.join(''), ...style })
      }
    }
  }
  return lines
}

function applyCode(style, code) {
  if (code === 0) return PLAIN
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 4) return { ...style, underline: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 24) return { ...style, underline: false }
  if (code === 39) return { ...style, color: null }
  if (code >= 30 && code <= 37) return { ...style, color: NAMES[code - 30] }
  if (code >= 90 && code <= 97) return { ...style, color: code === 90 ? 'dim' : NAMES[code - 90] }
  throw new Error(`style ${code} is not known`)
}
