/**
 * All that the page does by script: a box that narrows the tables to some gates, and the time line scrolled to the
 * current release. Without scripts, the page still shows everything.
 */
export const SCRIPT = `
(() => {
  const box = document.querySelector('#filter')
  const rows = [...document.querySelectorAll('tr[data-gate]')]
  const status = document.querySelector('#filter-status')
  const total = new Set(rows.map((row) => row.dataset.gate)).size
  document.querySelector('.filter').hidden = false
  box.addEventListener('input', () => {
    const wanted = box.value.trim().toLowerCase().split(/\\s+/)
    const shown = new Set()
    for (const row of rows) {
      row.hidden = !wanted.every((word) => row.dataset.text.includes(word))
      if (!row.hidden) shown.add(row.dataset.gate)
    }
    status.textContent = box.value.trim() === '' ? '' : shown.size + ' of ' + total + ' gates'
  })
  const line = document.querySelector('.scroll:has(.line)')
  const now = line && line.querySelector('th.now')
  if (now) line.scrollLeft = Math.max(0, now.offsetLeft + now.offsetWidth * 3 - line.clientWidth)
})()
`
