import { placesOfOthersInScript } from '../../../src/codemods/remove/others-settings.js'
import type { ConfigOverride } from '../../../src/gates/configs/config-override.js'
import { openFiles } from '../../support/open-files.js'

const of = (kind: string): string =>
  `{ apiVersion: '${kind.toLowerCase()}.config.k8s.io/v1beta1', kind: '${kind}Configuration', featureGates: { On: true, Other: true } }`
const TEXT = `export const config = [${of('Kubelet')}, ${of('KubeProxy')}]\n`

/** The text behind each place of a gate that another program reads. */
function placesIn(setsOthers?: (setting: ConfigOverride) => boolean, text = TEXT): string[] {
  const opened = openFiles({ 'src/a.ts': text })
  const context = { ...opened.removal({ On: true }, 'src/a.ts'), ...(setsOthers && { setsOthers }) }
  return [...placesOfOthersInScript(opened.view('src/a.ts'), context)].map((place) => text.slice(place, place + 8))
}

describe("the settings of another program's gates", () => {
  it('are those of a removed gate that the project says so of', () => {
    expect(placesIn(({ nameRange }) => nameRange.start < TEXT.indexOf('KubeProxy'))).toEqual(['On: true'])
    expect(placesIn(() => true)).toEqual(['On: true', 'On: true'])
  })

  it('are left out where nothing is known about settings, or a text has none', () => {
    expect(placesIn()).toEqual([])
    expect(placesIn(() => true, 'deploy({ On: true })\n')).toEqual([])
  })
})
