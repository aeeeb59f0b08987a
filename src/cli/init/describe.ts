import { ownManifest } from '../../own-package.js'
import {
  joinPrinted,
  padPrinted,
  printed,
  splitPrinted,
  trimPrinted,
  type PrintedText,
} from '../../files/printed-text.js'
import type { CheckShapeEntry } from '../../config/config.js'
import { formatVersion } from '../../registry/version.js'
import type { Colors } from '../io.js'
import { renderTable } from '../table.js'
import { visibleText } from '../../files/visible-text.js'
import type { FoundShape } from './find-check-shapes.js'
import type { EslintSetUp } from './eslint-set-up.js'
import type { FoundRegistry, Survey } from './survey.js'

const MOST_SHOWN = 20

/** The things that were found, one per line. */
export function describeFound(
  {
    registries,
    copies,
    configs,
    shapes,
    vendors,
    vendorsApart,
    refusedShapes,
    version,
    packages,
    goModule,
    eslint,
    config,
  }: Survey,
  shownFile: (file: string) => PrintedText,
): PrintedText {
  const shown = refusedShapes.map(({ entry, objection }) => ({
    objection,
    shape: spellShape(entry),
    at: `${shownFile(objection.place.file)}:${objection.place.line}`,
  }))
  const doubted = shown.filter(({ objection }) => objection.isDoubt)
  const refused = shown.filter(({ objection }) => !objection.isDoubt)
  const lines: [string, string][] = [
    ...shorten(registries.map(describeRegistry)).map((text): [string, string] => ['registry', text]),
    ...shorten(copies).map((file): [string, string] => ['left out', `${file}, which lists the same gates`]),
    ...shorten(configs).map((file): [string, string] => ['configuration', `${file} sets gates of Kubernetes`]),
    ...vendors.map(({ name }): [string, string] => ['flag service', name]),
    ...vendorsApart.map(({ name }): [string, string] => [
      'left out',
      `${name}, which seems to have other flags: if they are the registered gates, add "${name}" to "checks"`,
    ]),
    ...shorten(shapes.map(describeShape)).map((text): [string, string] => ['gate checks', text]),
    ...shorten(refused.map(({ objection: { reason }, shape, at }) => `${shape}: ${at} ${reason}`)).map(
      (text): [string, string] => ['not a check', text],
    ),
    ...shorten(
      doubted.map(({ objection: { reason }, shape, at }) => `${shape} may not be a check at ${at}: ${reason}`),
    ).map((text): [string, string] => ['left out', text]),
    ...(config.api?.types ?? []).map((glob): [string, string] => ['API types', glob]),
    ...(goModule === null ? [] : [['Go module', goModule] as [string, string]]),
    ...(version.kind === 'found'
      ? [
          [
            'version',
            `${formatVersion(version.version)}, ${[version.from, version.advice].filter(Boolean).join('; ')}`,
          ] as [string, string],
        ]
      : []),
    ...(eslint.kind === 'extend' || eslint.kind === 'lines'
      ? [['ESLint', shownFile(eslint.file)] as [string, string]]
      : []),
    ...(packages?.from ? [['packages', `${packages.name}, by ${packages.from}`] as [string, string]] : []),
  ]
  const width = Math.max(...lines.map(([label]) => label.length))
  const found = lines.map(([label, text]) => printed`  ${padPrinted(visibleText(label), width)}  ${visibleText(text)}`)
  return joinPrinted([printed`Found:`, ...found, printed``], '\n')
}

function shorten(texts: readonly string[]): string[] {
  return texts.length <= MOST_SHOWN
    ? [...texts]
    : [...texts.slice(0, MOST_SHOWN), `and ${texts.length - MOST_SHOWN} more`]
}

function describeRegistry({ file, gates, because }: FoundRegistry): string {
  return `${file} (${gates} ${gates === 1 ? 'gate' : 'gates'}${because === null ? '' : `: ${because}`})`
}

function describeShape({ entry, places, isUnproven }: FoundShape): string {
  const doubt = isUnproven ? "; it isn't proven to check gates: delete the entry if it does something else" : ''
  return `${spellShape(entry)} in ${places} ${places === 1 ? 'place' : 'places'}${doubt}`
}

function spellShape(entry: CheckShapeEntry): string {
  if ('member' in entry) return `${entry.member}.NAME`
  if ('jsx' in entry) return `<${entry.jsx} ${entry.prop}="NAME">`
  if ('factory' in entry) return `${entry.factory}({ ${entry.key}: 'NAME' })`
  if ('gate' in entry) return `${entry.call}()`
  return 'argument' in entry && entry.argument !== undefined
    ? `${entry.call}(${'…, '.repeat(entry.argument)}'NAME')`
    : `${entry.call}('NAME')`
}

/** The question that `init` asks. */
export function describeQuestion(
  { eslint }: Survey,
  configName: string,
  shownFile: (file: string) => string,
): PrintedText {
  const more =
    eslint.kind === 'write'
      ? ` and ${shownFile(eslint.file)}`
      : eslint.kind === 'extend'
        ? `, and add ${eslint.added} lines to ${shownFile(eslint.file)}`
        : ''
  return visibleText(`Write ${configName}${more}? [Y/n] `)
}

export interface Outcome {
  readonly survey: Survey
  /** What was done to ESLint's configuration. */
  readonly eslint: EslintSetUp
  readonly colors: Colors
}

/** The lines to add by hand, the packages to install, and the commands to run. */
export function describeNext({ survey, eslint, colors }: Outcome): PrintedText {
  const { packages, version } = survey
  const run =
    packages?.run ?? ((command: string): string => `npx ${command.replace(/^feature-gates/, ownManifest().name)}`)
  const missing = eslint.kind === 'none' ? [] : eslint.missing
  const commands: [string, string][] = [
    ...(packages && missing.length > 0 ? [[packages.install(missing), 'what ESLint needs'] as [string, string]] : []),
    [run('feature-gates check'), 'every broken promise'],
    ...(eslint.kind === 'none'
      ? []
      : [[run('eslint .'), 'the same in ESLint, and so in the editor'] as [string, string]]),
    [run('feature-gates list'), 'every gate, and what is due'],
  ]
  const byHand =
    eslint.kind === 'lines'
      ? [
          visibleText(`${eslint.reason} Add to it:`),
          printed``,
          ...eslint.lines.map((line) => trimPrinted(printed`  ${colors.cyan(visibleText(line))}`)),
          printed``,
        ]
      : eslint.kind === 'none'
        ? [visibleText(eslint.reason), printed``]
        : []
  const table = renderTable(
    [{ title: '' }, { title: '' }],
    commands.map(([command, what]) => [
      { text: printed`  ${visibleText(command)}`, paint: colors.cyan },
      { text: visibleText(what) },
    ]),
    colors,
  )
  const parts = [
    ...(survey.hasTrackedPackages ? [printed`git does not ignore node_modules: add it to .gitignore.`, printed``] : []),
    ...(version.kind === 'unknown' && version.isNeeded
      ? [
          printed`No version was found, so no removal is due: set "currentVersion" to what the next release will be.`,
          printed``,
        ]
      : []),
    ...(survey.configs.length > 0
      ? [
          printed`Gates of Kubernetes are compared with its newest known release; for another one, set "currentVersion" beside the preset.`,
          printed``,
        ]
      : []),
    ...byHand,
    printed`Next:`,
    // Without its titles.
    ...splitPrinted(table, '\n').slice(1),
  ]
  return joinPrinted(parts, '\n')
}
