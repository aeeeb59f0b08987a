import { join } from 'node:path'
import type { CheckShapeEntry } from '../../config/config.js'
import { validateConfig } from '../../config/validate-config.js'
import type { Project } from '../../project/project.js'
import { buildGateIndex } from '../../registry/gate-index.js'
import type { RegistryFile } from '../../registry/model.js'
import { readRegistry } from '../../registry/read-registry.js'
import { parseSource } from '../../syntax/parse-source.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'

/**
 * The project with the shapes of `--call`, and with the flags that only the command line names: each is taken for a
 * gate that is locked to `--value`.
 */
export function withFlagsOfCommandLine(
  project: Project,
  names: readonly string[],
  { options }: CommandContext,
): Project {
  const shapes = options.texts('call').map(readShape)
  if (shapes.length === 0) return project
  const config = { ...project.config, checks: [...shapes, ...(project.config.checks ?? [])] }
  const unknown = names.filter((name) => !project.index.gates.has(name))
  const [first] = unknown
  if (first === undefined) return { ...project, config }
  const value = options.text('value')
  if (value === undefined)
    throw new UsageError(`no registry knows the flag "${first}", so --call also needs --value true or --value false`)
  const { index } = project
  const files = [...index.files, readFlags(unknown, value === 'true', project)]
  return {
    ...project,
    config,
    index: { ...buildGateIndex(files, index.currentVersion, index.policy), complete: false },
  }
}

/** `client.isOn`, or `client.isOn:1` where the second argument names the flag. */
function readShape(given: string): CheckShapeEntry {
  const [, call = given, argument] = /^(.*?)(?::(\d))?$/.exec(given) ?? []
  if ('error' in validateConfig({ checks: [{ call }] }, ''))
    throw new UsageError(
      `option "--call" must be the name of a function, such as useFlag or client.isOn, but is "${given}"`,
    )
  return argument === undefined ? { call } : { call, argument: Number(argument) }
}

/** What to try where no call of `--call` has a flag that only the command line names. */
export function describeUncalled(names: readonly string[], { options }: CommandContext): string[] {
  const calls = options.texts('call')
  if (calls.length === 0) return []
  return names.map(
    (name) =>
      `No call of ${calls.join(' or ')} has "${name}" as the argument that names the flag. Is a name misspelled? ` +
      `If it is the second argument, pass --call ${(calls[0] ?? '').replace(/:\d$/, '')}:1.`,
  )
}

/** A gate file made from the options, which exists nowhere on disk. */
function readFlags(names: readonly string[], value: boolean, { root, resolveImport }: Project): RegistryFile {
  const gates = Object.fromEntries(names.map((name) => [name, { default: value, lockToDefault: true }]))
  const source = parseSource(join(root, 'flags of the command line.json'), JSON.stringify({ gates }))
  return readRegistry(source, { configured: true, resolveImport })
}
