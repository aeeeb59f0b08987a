import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'
import { textsIn } from '../project-fixtures.js'

const INPUT = textsIn(join(import.meta.dirname, '../../fixtures/go-projects/checked-maps/input'))

it.each([
  ['removed from', 'returns its entry', 'return fg[feature]'],
  ['removed from', 'looks for its entry', 'if on, ok := fg[feature]; ok {\n\t\treturn on\n\t}\n\treturn false'],
  ['kept in', 'reads the entry of another gate', 'return fg[feature] && (feature != Other || fg[On])'],
  ['kept in', 'counts the entries', 'return fg[feature] && len(fg) > 0'],
])('a gate is %s the maps of a table where the method that checks it %s', async (what, _, body) => {
  const gates = INPUT['gates/gates.go'] as string
  const root = tempFolder({ ...INPUT, 'gates/gates.go': gates.replace('return fg[feature]', body) })
  await runCli(root, ['strip', 'On', '--value', 'true', '--write', '--force'])
  expect(textsIn(root)['server/server_test.go']?.includes('gates.On')).toBe(what === 'kept in')
})
