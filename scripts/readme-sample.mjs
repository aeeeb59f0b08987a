// The part of README.md that shows what the demo prints.
const BEGIN = '<!-- begin demo output -->'
const END = '<!-- end demo output -->'

/** The diff is long: the README folds it away, from its second file on. */
export function renderSample(transcript) {
  const second = /(?<=\n)(?=--- a\/)/g
  const starts = [...transcript.matchAll(second)].map((match) => match.index)
  const end = transcript.indexOf('\n$ ', starts.at(-1) ?? 0) + 1
  if (starts.length < 2 || end === 0) return block(transcript)
  return [
    block(transcript.slice(0, starts[1])),
    `<details><summary>The diff of the other ${starts.length - 1} files</summary>\n\n`,
    block(transcript.slice(starts[1], end)),
    '</details>\n\n',
    block(transcript.slice(end)),
  ].join('')
}

export function replaceSample(readme, sample) {
  const start = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (start < 0 || end < start) throw new Error(`README.md needs the lines ${BEGIN} and ${END}`)
  return `${readme.slice(0, start)}${BEGIN}\n\n${sample}${readme.slice(end)}`
}

function block(text) {
  return `\`\`\`\`text\n${text.trim()}\n\`\`\`\`\n\n`
}
