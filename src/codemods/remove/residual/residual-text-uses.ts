import { basename, extname } from 'node:path'
import { OTHER_LANGUAGES } from '../../../files/other-languages.js'
import type { TextRange } from '../../../text/text-range.js'
import { isUsualWord, type ResidualUse } from './residual-use.js'

/** Files that run, or that other programs process, and that aren't parsed here. */
const PROGRAMS = new Set([
  ...OTHER_LANGUAGES,
  ...(
    '.vue .svelte .astro .html .htm .xhtml .mdx .marko .riot .gotmpl .blade .gradle .m .mm .h .hpp .erl .clj .cljs .elm .coffee .res .re ' +
    '.mjml .sh .bash .zsh .fish .ps1 .bat .cmd .graphql .gql .sql .tf .tfvars .hcl .cue .jsonnet .libsonnet .star .bzl .bazel .rego .mk ' +
    '.pkl .nix .nomad .bicep .pp .dockerfile .feature .gts .gjs .es6 .civet .templ .litcoffee .imba .ls'
  ).split(' '),
])
/** Data files that can't be parsed here when they are templates. */
const DATA = new Set(['.yaml', '.yml', '.json', '.jsonc', '.json5'])
/** Files with prose between their elements. */
const PROSE = new Set(['.html', '.htm', '.xhtml', '.mdx'])
/** Also with a name before or behind it: `dev.Tiltfile`, `Dockerfile.prod`. */
const BUILD_FILE =
  /(?:^|[/\\.])(?:[Mm]akefile|GNUmakefile|Dockerfile|Containerfile|Tiltfile|Earthfile|[Jj]ustfile|Jenkinsfile|Procfile|Vagrantfile)(?:\.[\w-]+)?$/
/** What people read, and what tools write for themselves. */
const DOCUMENTS = new Set(
  '.md .markdown .rst .adoc .asciidoc .org .tex .textile .wiki .rtf .patch .diff .log .svg .snap .lock .sum .map .po .pot .xlf .xliff .ipynb .pdf'.split(
    ' ',
  ),
)
const DOCUMENT_NAME =
  /(?:^|[/\\])(?:README|CHANGE(?:S|LOG)|HISTORY|NEWS|NOTES?|LICEN[CS]E|AUTHORS|TODO)(?:\.[^/\\]*)?$/i

/** Whether a file that isn't parsed is a program or a template, by its name. */
export function mayRun(file: string): boolean {
  const extension = extname(file).toLowerCase()
  return PROGRAMS.has(extension) || DATA.has(extension) || (BUILD_FILE.test(file) && !DOCUMENTS.has(extension))
}

/** Data files that aren't parsed here. */
const TEXT_DATA = new Set([
  '.toml',
  '.env',
  '.txt',
  '.csv',
  '.tsv',
  '.ini',
  '.cfg',
  '.conf',
  '.properties',
  '.xml',
  '.plist',
  '.service',
])

/** Whether a file holds data, by its name. */
export function isDataFile(file: string): boolean {
  const extension = extname(file).toLowerCase()
  return DATA.has(extension) || TEXT_DATA.has(extension)
}

/** `.env` of `.env` and `.env.production`, which have no extension of their own. */
function extensionOf(file: string): string {
  return /^\.env(?:\.|$)/.test(basename(file)) ? '.env' : extname(file).toLowerCase()
}

/**
 * The places in a file that isn't parsed and isn't a program by its name: those that set a gate. Of a script, or of
 * data that code reads, also those that name one. Documents have none.
 */
export function findOtherTextUses(
  file: string,
  text: string,
  gates: Iterable<string>,
  readBy: () => string | null,
): ResidualUse[] {
  const extension = extensionOf(file)
  if (DOCUMENTS.has(extension) || DOCUMENT_NAME.test(file)) return []
  const uses = findTextUses(file, text, gates)
  if (text.startsWith('#!')) return uses
  const reader = uses.length === 0 || !TEXT_DATA.has(extension) ? null : readBy()
  const setting = `it sets the gate, and ${extension || 'such'} files can't be changed here`
  return uses.flatMap((use) => {
    if (/^=(?:true|false)\b/i.test(text.slice(use.end))) return [{ ...use, reason: setting }]
    return reader === null ? [] : [{ ...use, reason: `the data names the gate, and ${reader}` }]
  })
}

/** The places at which a file that isn't parsed names a gate, except in comments. */
export function findTextUses(file: string, text: string, gates: Iterable<string>): ResidualUse[] {
  const code = withoutComments(text)
  const isData = DATA.has(extname(file).toLowerCase())
  return [...gates].flatMap((gate) =>
    [...code.matchAll(patternOf(gate, isUsualWord(gate) || PROSE.has(extname(file).toLowerCase())))]
      .map((match) => ({ start: match.index, end: match.index + match[0].length }))
      .filter((range) => !(isData || ABBREVIATION.test(gate)) || !isInSentence(code, range))
      .map((range) => ({
        ...range,
        gate,
        reason: `it names the gate, and ${(BUILD_FILE.test(file) ? '' : extname(file)) || 'such'} files can't be changed here`,
      })),
  )
}

/** Whether a text, such as a command, sets a gate: `FEATURE_GATES="Paging=true"`, `--set featureGates.Paging=true`. */
export function setsGate(text: string, gate: string): boolean {
  for (const { index, 0: name } of text.matchAll(patternOf(gate, isUsualWord(gate))))
    if (/^=(?:true|false)\b/i.test(text.slice(index + name.length))) return true
  return false
}

/** `--feature-gates=`, `FEATURE_GATES=` */
const GATES = '(?:[Ff]eature[-_]?[Gg]ates?|FEATURE[-_]?GATES?)'

/** `AKS`: it has a meaning of its own, and messages contain it. */
const ABBREVIATION = /^\p{Lu}{2,5}$/u

/** How many characters of a line are examined on each side of a name. A file may be a single line with many names. */
const NEAR = 200

/**
 * `description: This field needs the Paging feature gate.` in a YAML template: a word on each side, on a line without
 * placeholders. Also `Paging: https://example.com`, since no gate has an address for its value.
 */
function isInSentence(text: string, { start, end }: TextRange): boolean {
  const before =
    text
      .slice(Math.max(0, start - NEAR), start)
      .split('\n')
      .at(-1) ?? ''
  const [after = ''] = text.slice(end, end + NEAR).split('\n', 1)
  if (`${before}${after}`.includes('{{')) return false
  return (
    /^: +https?:\/\//.test(after) ||
    (/[\p{L}\p{N},)] +["'`]?$/u.test(before) && /^["'`]?(?: +(?!true\b|false\b)[\p{L}(]|[.,;](?: |$))/u.test(after))
  )
}

/**
 * @param isText whether the name must be a string of its own or have a value in a list of gates, which is required of
 *   a common word.
 */
function patternOf(gate: string, isText: boolean): RegExp {
  const escaped = gate.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return isText
    ? new RegExp(
        `(?<=["'\`])${escaped}(?=["'\`])|` +
          `${escaped}(?==(?:true|false)\\b)(?<=${GATES}\\b[^\\n]{0,${NEAR}}[^\\p{ID_Continue}$-]${escaped})`,
        'gu',
      )
    : new RegExp(`(?<![\\p{ID_Continue}$-])${escaped}(?![\\p{ID_Continue}$-])`, 'gu')
}

/** The text with blanks in place of comments, so that offsets don't change. */
function withoutComments(text: string): string {
  const blank = (comment: string): string => comment.replaceAll(/[^\n\r]/g, ' ')
  return text
    .replaceAll(/<!--[^]*?-->|\{\{!--[^]*?--\}\}|\{#[^]*?#\}|\/\*[^]*?\*\//g, blank)
    .replaceAll(/^[ \t]*(?:\/\/|#(?!\{)|--|\*).*$/gm, blank)
}
