import { printed, type PrintedText } from '../../files/printed-text.js'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CONFIG_BASENAME, CONFIG_EXTENSIONS } from '../../config/config.js'
import { showPath } from '../../files/paths.js'
import { EXIT_OK, type CommandContext } from '../command.js'
import { outputItself } from '../guard-output.js'
import { colorsFor, type Colors } from '../io.js'
import { describeFound, describeNext, describeQuestion } from '../init/describe.js'
import type { EslintSetUp } from '../init/eslint-set-up.js'
import { CONFIG_NAME, surveyRepository, type Survey } from '../init/survey.js'
import { writeEslintConfig } from '../init/write-eslint.js'
import { createFile, isTaken } from '../../files/write-file.js'
import { UsageError } from '../usage-error.js'

/**
 * `feature-gates init`: looks at the repository, and writes a configuration and what ESLint needs. Asks at most once,
 * and only a person. Overwrites nothing: an ESLint configuration that is there gets lines at its end, and only if
 * ESLint still reads it then.
 */
export async function runInit(context: CommandContext): Promise<number> {
  const { io, cwd } = context
  refuseToOverwrite(cwd)
  const survey = surveyRepository(context)
  const colors = colorsFor(io.stdout, io.env, context.color)
  const shownFile = (file: string): PrintedText => showPath(file, cwd)

  io.stdout.write(describeFound(survey, shownFile))
  if (!(await isWanted(context, describeQuestion(survey, CONFIG_NAME, shownFile)))) {
    io.stdout.write('Nothing was written.\n')
    return EXIT_OK
  }
  writeConfig(cwd, survey)
  io.stdout.write(printed`${colors.green('Wrote')} ${CONFIG_NAME}\n`)
  const eslint = setUpEslint(survey, cwd, (text) => io.stdout.write(text), colors)
  io.stdout.write(printed`\n${describeNext({ survey, eslint, colors })}`)
  return EXIT_OK
}

function refuseToOverwrite(cwd: string): void {
  const existing = CONFIG_EXTENSIONS.map((extension) => CONFIG_BASENAME + extension).find((name) =>
    isTaken(join(cwd, name)),
  )
  if (existing !== undefined)
    throw new UsageError(`${existing} is already there and is not overwritten; change it, or delete it first`)
}

async function isWanted({ io, options }: CommandContext, question: string): Promise<boolean> {
  if (options.has('yes') || !io.stdin?.isTTY || !io.stdout.isTTY) return true
  const terminal = createInterface({ input: io.stdin, output: outputItself(io.stdout) as NodeJS.WritableStream })
  try {
    const answer = await terminal.question(question)
    return /^(?:y|yes)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

function writeConfig(cwd: string, { config }: Survey): void {
  const contents = Buffer.from(`${JSON.stringify(config, null, 2)}\n`, 'utf8')
  const fault = createFile(join(cwd, CONFIG_NAME), contents, 0o644, [cwd])
  if (fault !== null) throw new UsageError(`${CONFIG_NAME} can't be written: ${fault}`)
}

/** @returns what became of it: lines to be added by hand where ESLint could not read the file with them. */
function setUpEslint(
  { eslint, registries }: Survey,
  cwd: string,
  say: (text: PrintedText) => unknown,
  colors: Colors,
): EslintSetUp {
  if (eslint.kind !== 'write' && eslint.kind !== 'extend') return eslint
  const shown = showPath(eslint.file, cwd)
  const fault = writeEslintConfig(
    eslint,
    registries.map(({ file }) => file),
    cwd,
  )
  if (fault === null) {
    say(printed`${colors.green(eslint.kind === 'write' ? 'Wrote' : 'Extended')} ${shown}\n`)
    return eslint
  }
  return {
    kind: 'lines',
    file: eslint.file,
    lines: eslint.lines,
    missing: eslint.missing,
    reason: fault.isWritten
      ? `ESLint could not run with the new ${shown} ("${fault.reason}"), so it was left alone.`
      : `${shown} was left alone, because it could not be written: ${fault.reason}.`,
  }
}
