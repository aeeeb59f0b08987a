import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MemberChanges } from '../../src/project/member-changes.js'

it('looks for imports in the files of a project once, however many names are asked about', () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'))
  const file = join(root, 'page.ts')
  writeFileSync(
    file,
    "import { Base as Other, type $Gates } from './gates.js'\nimport * as names from './names.js'\nrun(no)\n",
  )
  const changes = new MemberChanges(root, () => null)
  const importing = (name: string): string[] => changes.importing(name).map((view) => view.file)
  expect(importing('Base')).toEqual([file])
  rmSync(file)
  expect(['Other', '$Gates', 'names'].map(importing)).toEqual([[file], [file], [file]])
  expect(importing('no')).toEqual([])
  rmSync(root, { recursive: true })
})
