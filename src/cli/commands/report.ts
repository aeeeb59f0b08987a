import { printed } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import { resolve } from 'node:path'
import { ownManifest } from '../../own-package.js'
import { EXIT_USAGE, type CommandContext } from '../command.js'
import { isNothingThere, NO_REGISTRY, openCommandProject } from '../command-project.js'
import { startProgress } from '../progress.js'
import { collectReport } from '../report/collect.js'
import { renderJson } from '../report/json.js'
import { renderMarkdown } from '../report/markdown.js'
import { renderPage } from '../report/page.js'
import { writeOutput } from '../../files/write-file.js'
import { UsageError } from '../usage-error.js'
import { endOf, writeAssumedVersion } from '../version-note.js'

/** `feature-gates report`: the life of all gates and the code that checks them, to be read outside a terminal. */
export async function runReport(context: CommandContext): Promise<number> {
  const { io, cwd, operands, options } = context
  const opened = openCommandProject(context, {
    paths: operands,
    named: 'registry',
    version: options.text('at'),
  })
  const { project, isDiscovered } = opened
  const isNothing = isNothingThere(context, opened, operands)
  const data = await collectReport(project, {
    cwd,
    registries: operands,
    startProgress: (files) => startProgress(context, 'Counting checks', files),
  })
  const page = options.text('html')
  const markdown = options.text('markdown')
  if (page !== undefined) writeReport(context, page, renderPage(data, ownManifest().version), isPage)
  if (markdown !== undefined) writeReport(context, markdown, renderMarkdown(data), isMarkdown)
  if (options.has('json')) io.stdout.write(renderJson(data))
  else if (page === undefined && markdown === undefined) io.stdout.write(renderMarkdown(data))
  if (data.gates.length === 0) {
    io.stderr.write(printed`${isDiscovered ? NO_REGISTRY : 'The registries hold no gates.'}\n`)
  }
  writeAssumedVersion(context, project)
  return isNothing ? EXIT_USAGE : endOf(context, project)
}

/** Whether a text is what an earlier run wrote. */
type IsEarlier = (text: string) => boolean

const isPage: IsEarlier = (text) => text.startsWith('<!doctype html>') && text.includes('content="feature-gates ')
const isMarkdown: IsEarlier = (text) => text.startsWith('# Feature gates')

function writeReport({ io, cwd }: CommandContext, path: string, text: string, isOutput: IsEarlier): void {
  const fault = writeOutput(resolve(cwd, path), Buffer.from(text, 'utf8'), { cwd, env: io.env, isOutput })
  if (fault !== null) throw new UsageError(`${path}: ${fault}, so the report is not written`)
  io.stderr.write(printed`Written: ${visibleText(path)}\n`)
}
