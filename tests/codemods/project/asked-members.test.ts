import { findAskedMembers } from '../../../src/codemods/project/asked-members.js'
import { openFiles } from '../../support/open-files.js'

const asked = (files: Readonly<Record<string, string>>): string[] =>
  [...findAskedMembers(openFiles(files).modules.sources)].sort()

describe('the members that code may read', () => {
  it.each([
    ['service.isOn()', ['isOn']],
    ['service?.isOn', ['isOn']],
    ['service!.isOn', ['isOn']],
    ['service\n  .isOn', ['isOn']],
    [`service['isOn']`, ['isOn']],
    [`spyOn(service, "isOn")`, ['isOn']],
    ['service[`isOn`]', ['isOn']],
    ['// see service.isOn', ['isOn']],
    ['other(this).isOn', ['isOn']],
  ])('include that of %j', (text, names) => {
    expect(asked({ 'a.ts': text })).toEqual(names)
  })

  it.each(['this.isOn', 'class A { isOn() {} }', 'isOn()', `import { isOn } from './a/b-c'`, `'is on'`])(
    'include none of %j',
    (text) => {
      expect(asked({ 'a.ts': text })).toEqual([])
    },
  )

  it('include every word of a template, whose expressions are not read', () => {
    expect(asked({ 'A.vue': '<a v-if="isOn">{{ this.other }}</a>' })).toEqual(['a', 'if', 'isOn', 'other', 'this', 'v'])
  })
})
