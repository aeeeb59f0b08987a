import { isMet, showGoal } from '../measure/rows.mjs'

/** One line for a terminal. */
export function renderRow(row) {
  const {
    work,
    against,
    ratio,
    range: [least, most],
    wallRatio,
    by,
    notes,
  } = row
  const wall = wallRatio === undefined ? '' : `, by wall clock ${showRatio(wallRatio)}`
  const line = `${isMet(row) ? 'met    ' : 'NOT MET'}  ${work}, against ${against}: ${showRatio(ratio)} (${showRatio(least)} to ${showRatio(most)}${by === 'cpu' ? wall : `, ${by}`}); goal ${showGoal(row.goal)}`
  return [line, ...notes.map((note) => `           ${note}`)].join('\n')
}

/** A table of Markdown. */
export function renderTable(rows) {
  const header = ['work', 'against', 'goal', 'ratio', 'least to most', 'by wall clock', 'ours', 'theirs', 'met']
  const lines = rows.map((row) => [
    row.work,
    row.against,
    showGoal(row.goal),
    `**${showRatio(row.ratio)}**`,
    row.range.map(showRatio).join(' to '),
    row.wallRatio === undefined ? '' : showRatio(row.wallRatio),
    ...row.sides.map((side) => showSide(row, side)),
    isMet(row) ? 'yes' : '**no**',
  ])
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function showSide({ by, unit }, side) {
  if (by === 'peak') return `${Math.round(side.peak)} MB`
  if (unit !== undefined) return `${side[by].toFixed(1)} ${unit}`
  return showTime(side.cpu ?? side.wall)
}

function showTime(seconds) {
  if (seconds >= 10) return `${seconds.toFixed(0)} s`
  if (seconds >= 0.1) return `${seconds.toFixed(2)} s`
  return `${(seconds * 1000).toFixed(1)} ms`
}

export function showRatio(ratio) {
  return ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)
}
