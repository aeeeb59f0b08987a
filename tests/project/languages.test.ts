import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutPadding } from '../support/markdown.js'

const ROOT = join(import.meta.dirname, '../..')
/** Code that depends on a file's language, or on whether it is a Go file. */
const ASKS = /language [!=]== '(?:go|typescript|javascript)'|'\.go'|_test\.go|isGoTestFile\(|\\\.go\$/

/** The number of such lines in a folder's files, by file. */
function askingLines(folder: string): Map<string, number> {
  const files = readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const counts = files.map((file) => {
    const lines = readFileSync(join(ROOT, 'src', folder, file), 'utf8')
      .split('\n')
      .filter((line) => ASKS.test(line) && !line.trim().startsWith('*'))
    return [`${folder}/${file.replaceAll('\\', '/')}`, lines.length] as const
  })
  return new Map(counts.filter(([, count]) => count > 0))
}

describe('one implementation for TypeScript and Go', () => {
  it('no rule decides anything by the language: only how a field and a comment are written depends on it', () => {
    expect([...askingLines('rules').keys(), ...askingLines('registry-edits').keys()].sort()).toEqual([
      'registry-edits/entry-edits.ts',
      'rules/require-gated-field.ts',
      'rules/support/fix-with.ts',
    ])
  })

  it('the engine depends on the language in no more places than the page of evidence says', () => {
    const guide = withoutPadding(readFileSync(join(ROOT, 'docs/evidence/go.md'), 'utf8'))
    const rows = [...guide.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, folder = '', count = '']) => ({
      folder,
      most: Number(count),
    }))
    expect(rows.map(({ folder }) => folder)).toEqual(['rules', 'gates', 'registry', 'strip', 'project'])
    for (const { folder, most } of rows) {
      const places = [...askingLines(folder).values()].reduce((sum, count) => sum + count, 0)
      expect(places, `src/${folder} asks in ${places} places`).toBeLessThanOrEqual(most)
      expect(most, `docs/evidence/go.md says ${most} of src/${folder}, which asks in ${places} places`).toBeLessThan(
        places + 5,
      )
    }
  })
})
