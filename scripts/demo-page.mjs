// The part of docs/demo.md that shows what the demo prints.
const BEGIN = '<!-- begin demo output -->'
const END = '<!-- end demo output -->'

/** The diff is long: files after the third are folded away. */
const SHOWN_FILES = 3

export function renderSample(transcript) {
  const diffs = [...transcript.matchAll(/^--- a\//gm)].map((match) => match.index)
  const last = diffs.at(-1)
  const start = diffs[0]
  const fold = diffs[SHOWN_FILES]
  if (last === undefined || start === undefined || fold === undefined) throw new Error('the demo printed no long diff')

  // The diff of a file ends at an empty line; its own empty lines begin with a blank.
  const end = transcript.indexOf('\n\n', last) + 1
  const folded = diffs.length - SHOWN_FILES
  return [
    block('text', transcript.slice(0, start)),
    block('diff', transcript.slice(start, fold)),
    `<details>\n<summary>The diff of ${folded} more files</summary>\n\n`,
    block('diff', transcript.slice(fold, end)),
    '</details>\n\n',
    block('text', transcript.slice(end)),
  ].join('')
}

export function replaceSample(page, sample) {
  const start = page.indexOf(BEGIN)
  const end = page.indexOf(END)
  if (start < 0 || end < start) throw new Error(`docs/demo.md needs the lines ${BEGIN} and ${END}`)
  return `${page.slice(0, start)}${BEGIN}\n\n${sample}${page.slice(end)}`
}

/** Four backticks: the text itself has some. */
function block(language, text) {
  return `\`\`\`\`${language}\n${text.replace(/^\n+|\s+$/g, '')}\n\`\`\`\`\n\n`
}
