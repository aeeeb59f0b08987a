import { isLink } from '../../files/paths.js'
import type { RegistryText } from '../../codemods/lifecycle/plan-spec-change.js'
import type { Project } from '../../project/project.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import type { Gate, RegistryFile } from '../../registry/model.js'
import { readRegistry } from '../../registry/read-registry.js'
import type { RegisteredGate } from '../../registry/gate-index.js'
import { parseSource } from '../../syntax/parse-source.js'

/** A function that reads states of `file` the way the project reads the registry. */
export function registryReader(file: string, project: Project): RegistryText['read'] {
  const entry = project.registryEntryOf(file)
  return (text) => {
    const source = parseSource(file, text)
    const registry: RegistryFile = readRegistry(source, {
      ...(entry?.scope !== undefined && { scope: entry.scope }),
      ...(entry &&
        'inferFromStage' in entry &&
        entry.inferFromStage !== undefined && { inferFromStage: entry.inferFromStage }),
      configured: true,
      resolveImport: project.resolveImport,
    })
    return { source, registry }
  }
}

export interface OpenedRegistry extends RegistryText {
  readonly bom: boolean
}

/** @returns half a sentence where the file can't be edited. */
export function openRegistry(file: string, project: Project): OpenedRegistry | string {
  if (isLink(file)) return 'the file is a symbolic link; name its target in the configuration'
  const found = readText(file, LARGEST_NAMED_FILE)
  if ('error' in found) return found.error
  const read = registryReader(file, project)
  return {
    file,
    text: found.text,
    bom: found.bom,
    read,
    registry: read(found.text).registry,
    resolveImport: project.resolveImport,
  }
}

/** The places where a gate is registered, each once: a registry that takes up another's gates lists them too. */
export function placesOf({ registrations }: RegisteredGate): Gate[] {
  const places = new Map(registrations.map((gate) => [JSON.stringify([gate.file, gate.range.start]), gate]))
  return [...places.values()]
}
