import { CONFIG_BASENAME, type FeatureGatesConfig } from '../../config/config.js'
import { dataPath, showPath } from '../../files/paths.js'
import { findLikelyLists } from '../../project/find-flag-lists.js'
import type { Project } from '../../project/project.js'
import { findCheckShapes } from './find-check-shapes.js'

/** With more of them, the words say too little in this repository. */
const MOST_SHOWN = 3

/**
 * What may register gates although its name doesn't say so, each with the configuration that reads it, as lines; empty
 * without any. Nothing is written: only people know whether these are gates.
 *
 * @param scripts without tests, absolute.
 */
export function describeLikely(
  scripts: readonly string[],
  project: Project,
  open: (registries: readonly string[]) => Project,
): string[] {
  const cwd = project.root
  const lists = [...findLikelyLists(scripts, project.resolveImport)]
    .sort((a, b) => b.registry.gates.length - a.registry.gates.length)
    .slice(0, MOST_SHOWN)
  return lists.flatMap(({ registry: { file, gates, flags }, asked, shape }) => {
    const [gate] = gates
    const names = `${flags?.declarations.join(', ') ?? ''} with ${gates.length} names such as "${gate?.constant ?? gate?.name}"`
    const { found } = findCheckShapes({ scripts, tests: [] }, open([file]))
    const checks = found.length === 0 && shape ? [shape] : found.map(({ entry }) => entry)
    const config: FeatureGatesConfig = {
      registries: [{ files: [dataPath(file, cwd)] }],
      ...(checks.length > 0 && { checks }),
    }
    const use = asked
      ? `and ${showPath(asked.file, cwd)}:${asked.line} may check one`
      : 'but no code was found that checks one'
    const hint = asked ? '' : ', and under "checks" how code checks them'
    return [
      `${showPath(file, cwd)}:${gate?.place.line} has ${names}, ${use}.`,
      `If these are feature gates, write this into ${CONFIG_BASENAME}.json${hint}: ${JSON.stringify(config)}`,
    ]
  })
}
