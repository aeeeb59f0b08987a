import type { CheckShapeEntry } from '../../config/config.js'
import { VENDORS, type Vendor } from '../../config/vendors.js'
import { readText } from '../../files/read-file.js'
import { nameOfShape } from '../../gates/check-shapes.js'

/** The flag services whose packages some file imports, in the order of their table. */
export function findVendors(files: readonly string[]): Vendor[] {
  const rows = VENDORS.map((vendor) => ({ vendor, pattern: importPattern(vendor.packages) }))
  const found = new Set<Vendor>()
  for (const file of files) {
    if (found.size === rows.length) break
    const read = readText(file)
    if ('error' in read) continue
    for (const { vendor, pattern } of rows) if (!found.has(vendor) && pattern.test(read.text)) found.add(vendor)
  }
  return VENDORS.filter((vendor) => found.has(vendor))
}

/** The names of the packages' own checks. A shape with such a name would also match code from elsewhere. */
export function isCheckOf(vendors: readonly Vendor[], entry: CheckShapeEntry): boolean {
  const name = nameOfShape(entry)
  return name !== null && vendors.some(({ checks }) => checks.some((check) => nameOfShape(check) === name))
}

function importPattern(packages: readonly string[]): RegExp {
  const names = packages.map((name) => name.replaceAll(/[.\-/]/g, '\\$&')).join('|')
  return new RegExp(`(?:\\bfrom|\\bimport|\\brequire\\s*\\(|\\bimport\\s*\\()\\s*['"](?:${names})(?:/[^'"]*)?['"]`)
}
