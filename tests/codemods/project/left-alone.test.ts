import { LeftAlone } from '../../../src/codemods/project/left-alone.js'
import { stripGoFiles } from '../../support/strip-files.js'

const STRIP = { root: '/project', values: new Map([['On', true]]) }
const checkOf = (gate: string) => ({ gate, start: 0, asked: null })

describe('a file that a strip leaves alone', () => {
  it('still checks the gates that are stripped', () => {
    const left = new LeftAlone()
    left.addFailed({ file: '/project/a.go', failure: 'why', checkPlaces: [checkOf('On'), checkOf('Other')] }, STRIP)
    expect([[...left.failed], [...left.asked], left.size]).toEqual([[['/project/a.go', 'why']], ['On'], 2])
  })

  it('says nothing about the gates if it is a test, or is changed', () => {
    const left = new LeftAlone()
    left.addFailed({ file: '/project/a.test.ts', failure: 'why', checkPlaces: [checkOf('On')] }, STRIP)
    left.addFailed({ file: '/project/a.go', failure: null, checkPlaces: [checkOf('On')] }, STRIP)
    expect([[...left.failed], [...left.asked]]).toEqual([[['/project/a.test.ts', 'why']], []])
  })

  it('keeps what sets the gate for its tests', async () => {
    const { changed, left } = await stripGoFiles({
      'list/words.go': 'package list\n\nconst true = false\n',
      'list/list.go':
        'package list\n\nimport "example.test/gates"\n\nfunc Size() int {\n\tif gates.Enabled(gates.On) {\n\t\treturn 1\n\t}\n\treturn 2\n}\n',
      'use/use_test.go':
        'package use\n\nimport (\n\t"testing"\n\n\t"example.test/gates"\n\t"example.test/list"\n)\n\nfunc TestOff(t *testing.T) {\n\tfeaturegatetesting.SetFeatureGateDuringTest(t, gate, gates.On, false)\n\tif list.Size() != 2 {\n\t\tt.Fatal()\n\t}\n}\n',
    })
    expect(changed).toEqual({})
    expect(left.some((place) => place.startsWith('use/use_test.go:11: '))).toBe(true)
  })
})
