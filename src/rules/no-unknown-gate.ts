import { isTestFile } from '../project/list-files.js'
import type { TextRange } from '../text/text-range.js'
import { openRelease } from '../project/release-facts.js'
import { basename } from 'node:path'
import { nearestName } from '../source/nearest-name.js'
import { createRule } from './support/create-rule.js'
import { expectsFailure } from './support/expects-failure.js'
import { registersGatesOf } from '../project/setting-owner.js'
import { isLenient, judgeOverride, prefixOf } from './support/judge-override.js'
import { isPreset } from './support/open-linted-file.js'
import type { LintedFile } from './support/linted-file.js'
import { allOf, onNamedGates, onOverrides } from './support/visitors.js'
import { nameOfPlace, relativePath } from './support/message-words.js'

type MessageIds = 'unknownGate' | 'misspeltGate' | 'removedGate' | 'unknownAtRelease' | 'ignoredAtRelease' | 'newerGate'

export const noUnknownGate = createRule<[], MessageIds>({
  name: 'no-unknown-gate',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow checks, overrides and markers of unregistered gates',
      recommended: 'recommended',
      on: 'override',
    },
    messages: {
      unknownGate: "Feature gate '{{gate}}' is not registered in {{registries}}. Register it, or remove this {{kind}}.",
      misspeltGate:
        "Feature gate '{{gate}}' is not registered in {{registries}}. Did you mean '{{nearest}}' ({{place}})?",
      removedGate: "Feature gate '{{gate}}' was removed in Kubernetes {{removedIn}} ({{place}}). Remove this {{kind}}.",
      unknownAtRelease:
        "{{prefix}}Feature gate '{{gate}}' is in no release of {{program}} up to {{at}} ({{place}}), so {{component}} refuses to start with it: unrecognized feature gate.{{hint}}",
      ignoredAtRelease:
        "{{prefix}}Feature gate '{{gate}}' is not known to {{program}} {{at}} ({{place}}), which ignores it.{{hint}}",
      newerGate:
        "{{prefix}}Feature gate '{{gate}}' was added in {{program}} {{addedIn}} ({{place}}), so {{component}} {{at}} refuses to start with it: unrecognized feature gate. Remove the setting until then.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    const onAsked = onNamedGates(context, mayAskForUnknown, (linted) => {
      const { checks, index, project, locationOf } = linted
      if (checks.unknown.length === 0) return
      const registries = nameRegistries(linted)
      for (const { kind, name, nameRange } of checks.unknown) {
        const removal = findRemoval(name, linted)
        // What sets a removed gate is an error of its own: no-fixed-gate-override.
        if (removal ? kind === 'override' : registries === '' || isKnownOtherwise(name, linted)) continue
        if (expectsFailure(nameRange, linted)) continue
        const nearest = removal ? null : nearestName(name, index.gates.keys())
        if (kind === 'check' && !removal && nearest === null && isTestOfCheck(name, nameRange, linted)) continue
        const meant = nearest === null ? undefined : index.gates.get(nearest)
        context.report({
          loc: locationOf(nameRange),
          messageId: removal ? 'removedGate' : meant ? 'misspeltGate' : 'unknownGate',
          data: {
            gate: name,
            kind,
            registries,
            nearest: nearest ?? '',
            removedIn: removal?.version ?? '',
            place: removal ? removal.place : meant ? nameOfPlace(project.root, meant.gate.place) : '',
          },
        })
      }
    })
    const onSet = onOverrides(context, (override, linted) => {
      const verdict = override.isCall ? null : judgeOverride(override, linted)
      if ((verdict?.kind !== 'unknown' && verdict?.kind !== 'newer') || expectsFailure(override.nameRange, linted))
        return
      const nearest = verdict.kind === 'unknown' ? nearestName(override.name, verdict.names) : null
      const meant = nearest === null ? undefined : linted.index.gates.get(nearest)
      const ofOwn = meant ? ('misspeltGate' as const) : ('unknownGate' as const)
      context.report({
        loc: linted.locationOf(override.nameRange),
        messageId:
          verdict.kind === 'newer'
            ? 'newerGate'
            : verdict.at === null
              ? ofOwn
              : isLenient(verdict)
                ? 'ignoredAtRelease'
                : 'unknownAtRelease',
        data: {
          gate: override.name,
          kind: 'override',
          registries: verdict.place,
          nearest: nearest ?? '',
          place: meant && verdict.at === null ? nameOfPlace(linted.project.root, meant.gate.place) : verdict.place,
          prefix: prefixOf(verdict, linted),
          program: verdict.program,
          at: verdict.at ?? '',
          component: override.component ?? 'the component',
          addedIn: verdict.kind === 'newer' ? verdict.addedIn : '',
          hint: nearest === null ? ' Remove the setting.' : ` Did you mean '${nearest}'?`,
        },
      })
    })
    return allOf(onAsked, onSet)
  },
})

/** A name is unknown only where all registries are known, and known completely. */
function mayAskForUnknown({ text, project, index }: LintedFile): boolean {
  const { checks = [], overrides = [] } = project.config
  const asks = /enabled|feature_?gate/i.test(text) || checks.length + overrides.length > 0
  return asks && index.complete && project.failures.length === 0 && project.index.files.length > 0
}

function findRemoval(name: string, { project }: LintedFile): { version: string; place: string } | null {
  for (const registry of project.index.files) {
    const version = isPreset(registry) ? registry.removedGates.get(name) : undefined
    if (version !== undefined) return { version, place: basename(registry.file) }
  }
  return null
}

const EXPECTS = /\b(?:expect|assert)\w*\b/i

/**
 * Whether a test checks a gate that it makes up: to see the answer, `expect(isEnabled('x'))`, or as it also sets it,
 * `{ x: true }`.
 */
function isTestOfCheck(name: string, { start }: TextRange, { file, text, project, checks }: LintedFile): boolean {
  if (!isTestFile(file, project.root)) return false
  const statement = text.slice(Math.max(text.lastIndexOf(';', start), text.lastIndexOf('{', start)) + 1, start)
  const checked = checks.unknown.filter((one) => one.name === name).length
  const [, kept] = /\b(?:const|let|var)\s+(\w+)\s*=/.exec(statement) ?? []
  const isExpected = EXPECTS.test(statement) || (kept !== undefined && text.includes(`expect(${kept})`, start))
  return isExpected || text.split(name).length - 1 > checked
}

function isKnownOtherwise(name: string, linted: LintedFile): boolean {
  return isDeclaredBesideGates(name, linted) || isOfKubernetes(name, linted)
}

/** What a list of flags declares with another type than boolean isn't one of its gates, and code may read it. */
function isDeclaredBesideGates(name: string, { project }: LintedFile): boolean {
  return project.index.files.some(({ flags }) => flags?.others.includes(name))
}

/**
 * A type of Kubernetes' API that was copied into another project keeps the markers of Kubernetes' gates. The libraries
 * of Kubernetes' servers register some on the gate object that a program shares with them.
 */
function isOfKubernetes(name: string, linted: LintedFile): boolean {
  if (registersGatesOf('kubernetes', linted.index)) return false
  const found = openRelease('kubernetes', null)?.find(name)
  return found !== undefined && found !== null && found.kind !== 'unknown'
}

const MOST_NAMED = 3

/** Empty where the project registers no gates of its own: a preset doesn't know them. */
function nameRegistries({ project }: LintedFile): string {
  const files = project.index.files
    .filter((registry) => !isPreset(registry))
    .map(({ file }) => relativePath(project.root, file))
  if (files.length <= MOST_NAMED) return files.join(', ')
  return `${files.slice(0, MOST_NAMED).join(', ')} and ${files.length - MOST_NAMED} more registries`
}
