import { CONFIG, GATES, MAIN } from './cli-project.js'
import { runCli } from './run-cli.js'
import { tempFolder } from './temp-folder.js'

/** The files that are deleted with the gate of a program, of which `parse-old.ts` and `old/index.ts` are dead. */
export async function deleted(others: Readonly<Record<string, string>>): Promise<string[]> {
  const root = tempFolder({
    'feature-gates.config.json': CONFIG,
    'src/gates.ts': GATES,
    'src/main.ts': MAIN,
    'src/parsers.ts': `export { parseNew } from './parse-new.js'\nexport { parseOld } from './parse-old.js'\n`,
    'src/parse-new.ts': 'export const parseNew = (text: string): unknown => text\n',
    'src/parse-old.ts': `import { older } from './old/index.js'\nexport const parseOld = (text: string): unknown => older(text)\n`,
    'src/old/index.ts': 'export const older = (text: string): unknown => [text]\n',
    ...others,
  })
  const { stdout } = await runCli(root, ['strip', 'NewParser', '--json'])
  const { files } = JSON.parse(stdout) as { files: { path: string; removed: { files: number } }[] }
  return files.flatMap(({ path, removed }) => (removed.files > 0 ? path : []))
}
