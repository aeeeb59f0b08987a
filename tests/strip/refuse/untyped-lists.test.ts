import { refusedIn } from '../../support/refused-in.js'

describe('a check that would leave an empty list in a variable without a type', () => {
  const UNTYPED =
    'it would leave an empty list in a variable without a type, so that TypeScript no longer knows the type of its elements'
  const lists = (declared: string, uses = 'use(all.map(String))'): string => `${declared}\n${uses}`

  it('is kept in TypeScript, where the other side gives the type', () => {
    expect(refusedIn(lists('const all = C ? find() : []'), false)).toEqual([UNTYPED])
    expect(refusedIn(lists('const all = !C ? find() : []'), true)).toEqual([UNTYPED])
    expect(refusedIn(lists('const all = C ? [] : find()'), true)).toEqual([UNTYPED])
    expect(refusedIn(lists('const all = other && C ? find() : []'), false)).toEqual([UNTYPED])
    expect(refusedIn(lists('let all = C ? find() : []', 'export const f = () => all'), false)).toEqual([UNTYPED])
    const inFunction = 'all.push(1)\nexport const f = () => all'
    expect(refusedIn(lists('let all = C ? find() : []', inFunction), false)).toEqual([UNTYPED])
  })

  it('is replaced with a type, in JavaScript, and where the other side is left', () => {
    expect(refusedIn(lists('const all: Item[] = C ? find() : []'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []'), false, 'input.js')).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []'), true)).toEqual([])
    expect(refusedIn(lists('const all = other || C ? [] : find()'), false)).toEqual([])
    expect(refusedIn('use(C ? find() : [])', false)).toEqual([])
  })

  it('is replaced where TypeScript learns the type, or needs none', () => {
    expect(refusedIn(lists('const all = C ? find() : []', 'all.push(1)\nuse(all)'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []', 'if (a) all.push(1)\nuse(all)'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []', 'use(all.length)'), false)).toEqual([])
    expect(refusedIn(lists('const all = C ? find() : []', 'export { all }'), false)).toEqual([])
    expect(refusedIn(lists('export const all = C ? find() : []'), false)).toEqual([])
  })
})
