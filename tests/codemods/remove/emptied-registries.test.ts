import { refuseEmptiedRegistries } from '../../../src/codemods/remove/emptied-registries.js'
import { findRegistrations } from '../../../src/codemods/remove/find-registrations.js'
import { findsIn } from '../../support/removal-finds.js'

const ON = `On: { default: true, lockToDefault: true, preRelease: 'GA' }`
const OTHER = `Other: { default: false, preRelease: 'Beta' }`
const READS = '\nexport const isOn = (name: string) => featureGates[name].default\n'
const REASON = `${ON}: the registry would have no spec left, and code still reads specs of it`

function refusedIn(
  text: string,
  files: Readonly<Record<string, string>> = {},
  file = 'src/features.ts',
): readonly string[] {
  return findsIn(
    (finds, context) => {
      findRegistrations(finds, context)
      refuseEmptiedRegistries(finds, context)
    },
    text,
    { file, files },
  ).refused
}

describe('the last gate of a registry whose type is inferred', () => {
  const LAST = `export const featureGates = { ${ON} }\n`

  it.each([
    ['by a name', READS],
    ['all at once', '\nexport const all = Object.values(featureGates)\n'],
    ['with their names', '\nexport const all = Object.entries(featureGates)\n'],
  ])('is kept while code reads specs %s', (_, reads) => {
    expect(refusedIn(LAST + reads)).toEqual([REASON])
  })

  it('is kept while another file does so', () => {
    const files = {
      'src/use.ts': `import { featureGates } from './features'\n\nexport const on = (name: string) => featureGates[name]\n`,
    }
    expect(refusedIn(LAST, files)).toEqual([REASON])
  })

  it.each([
    ['nothing reads specs', `${LAST}use(featureGates, Object.keys(featureGates))\n`],
    ['it is not the last one', `export const featureGates = { ${ON}, ${OTHER} }\n${READS}`],
    ['the registry has a type', `export const featureGates: Record<string, Spec> = { ${ON} }\n${READS}`],
    ['a member is read by its name', `${LAST}use(featureGates['Other'])\n`],
  ])('can be removed if %s', (_, text) => {
    expect(refusedIn(text)).toEqual([])
  })

  it('can be removed in JavaScript, which has no types', () => {
    expect(refusedIn(LAST + READS.replace(': string', ''), { 'src/features.ts': '' }, 'src/features.js')).toEqual([])
  })
})
