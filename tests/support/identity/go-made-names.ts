import { joinedName } from './go-changed-elsewhere.js'
import type { GoFeature } from './go-features.js'
import { GO_HOLDERS } from './go-held-objects.js'

/** Names of gates that only the running program knows, where something holds them. */
export const GO_MADE_NAMES: readonly GoFeature[] = GO_HOLDERS.flatMap(({ name, reach }): GoFeature[] => [
  {
    name: `a name that only the run knows, ${name}`,
    write: (f) => {
      f.import('featuregate').import('features')
      const made = `featuregate.Feature(${joinedName(f)})`
      f.add(f.logs(`features.Enabled(${reach(f, made, 'featuregate.Feature')})`))
    },
  },
  {
    name: `a text that only the run knows, ${name}`,
    write: (f) => {
      f.import('featuregate').import('features')
      const text = reach(f, joinedName(f), 'string')
      f.add(f.logs(`features.${f.pick('Enabled', 'DefaultFeatureGate.Enabled')}(featuregate.Feature(${text}))`))
    },
  },
])
