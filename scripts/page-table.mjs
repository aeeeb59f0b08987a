import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Puts a Markdown table between the `begin table` and `end table` comments of a page. */
export function writePageTable(page, table) {
  const written = readFileSync(page, 'utf8').replace(
    /(<!-- begin table -->\n)[\s\S]*?(<!-- end table -->)/,
    (_, begin, end) => `${begin}\n${table}\n\n${end}`,
  )
  writeFileSync(page, written)
  console.log(`Wrote ${relative(process.cwd(), page)}`)
}
