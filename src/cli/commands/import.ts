import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { ownStatOf } from '../../files/paths.js'
import type * as Yaml from 'yaml'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { scopeOfOutput } from '../../files/may-write.js'
import { createFile } from '../../files/write-file.js'
import { joinPrinted, printed } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { EXIT_OK, type CommandContext } from '../command.js'
import type { ExportedFlag } from '../import/exported-flag.js'
import { EXPORT_FORMATS, readExport } from '../import/flag-export.js'
import { count } from '../report/words.js'
import { shellWord } from '../shell-word.js'
import { UsageError } from '../usage-error.js'

const require = createRequire(import.meta.url)

/** `feature-gates import`: makes a gate file of a list that a flag service has exported. */
export function runImport({ io, cwd, operands, options }: CommandContext): Promise<number> {
  const from = options.text('from')
  const [file, ...others] = operands
  if (from === undefined)
    throw new UsageError(`option "--from" must name the service or format of the list: ${EXPORT_FORMATS.join(', ')}`)
  if (file === undefined || others.length > 0) throw new UsageError('name one file with the exported list')
  const shown = visibleText(file)
  const read = readText(resolve(cwd, file), LARGEST_NAMED_FILE)
  if ('error' in read) throw new UsageError(`${shown} can't be read: ${read.error}`)
  const list = readExport(read.text, from)
  if (typeof list === 'string') throw new UsageError(`${shown} can't be read as a list of ${from}: ${list}`)
  if (list.flags.length === 0) throw new UsageError(`${shown} holds no boolean flag`)
  const text = gateFileOf(list.flags, from)
  const output = options.text('output')
  if (output === undefined) io.stdout.write(joinPrinted(text.split('\n').map(visibleText), '\n'))
  else {
    const target = resolve(cwd, output)
    if (ownStatOf(target) !== null)
      throw new UsageError(`${visibleText(output)} already exists; delete it, or give "--output" another name`)
    const fault = createFile(target, Buffer.from(text, 'utf8'), 0o644, scopeOfOutput(target, cwd))
    if (fault !== null) throw new UsageError(`${visibleText(output)} can't be written: ${fault}`)
  }
  const left =
    list.leftOut === 0 ? '' : `; ${list.leftOut} left out: archived, or with values other than true and false`
  const where = output === undefined ? '' : ` in ${output}`
  io.stderr.write(printed`${visibleText(`${count(list.flags.length, 'flag')}${where}${left}`)}\n`)
  if (list.ofAll !== null)
    io.stderr.write(
      printed`The list is one page of ${count(list.ofAll, 'flag')}; export all of them from the service, or import each page.\n`,
    )
  io.stderr.write(
    output === undefined
      ? 'Next: write the list to a file with --output FILE, which "feature-gates list --stale" reads.\n'
      : printed`Next: feature-gates list --stale ${visibleText(shellWord(output))}\n`,
  )
  return Promise.resolve(EXIT_OK)
}

function gateFileOf(flags: readonly ExportedFlag[], from: string): string {
  const { stringify } = require('yaml') as typeof Yaml
  const gates = Object.fromEntries(
    flags.map((flag) => [
      flag.name,
      {
        ...(flag.description !== null && { description: flag.description }),
        ...(flag.owner !== null && { owner: flag.owner }),
        ...(flag.created !== null && { created: flag.created }),
        ...(flag.serves !== null && { serves: flag.serves }),
        ...(flag.default !== null && { default: flag.default }),
        lockToDefault: false,
      },
    ]),
  )
  return `# Flags of ${from}. serves: the one value that everyone gets.\n${stringify({ gates }, { lineWidth: 0 })}`
}
