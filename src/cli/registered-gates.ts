import type { GateIndex } from '../registry/gate-index.js'
import type { Gate } from '../registry/model.js'

/** Every registration once: a registry that spreads another module's gates lists those too. */
export function registeredGates(index: GateIndex): Gate[] {
  const seen = new Set<string>()
  return ownRegistries(index)
    .flatMap(({ gates }) => gates)
    .filter((gate) => {
      const key = `${gate.file}\0${gate.key.start}\0${gate.name}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}

/** Gates of another program, which a preset has, are listed only if there are no others. */
export function ownRegistries({ files }: GateIndex): GateIndex['files'] {
  const own = files.filter((file) => !('removedGates' in file))
  return own.length > 0 ? own : files
}
