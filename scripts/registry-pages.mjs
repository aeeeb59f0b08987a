// Fills docs/registry/*.md with what `feature-gates list` reads in their samples. `--check` fails if a page says
// something else.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'registry')
const isCheck = process.argv.includes('--check')

/** A page's files: the registry, and code that checks its flags where that is needed to recognize it. */
const SAMPLE = /^```\w+ file="(?<file>[^"]+)"\n(?<code>[\s\S]*?)^```$/gm
const OUTPUT = /^(?<head>```text list="(?<options>[^"]*)"\n)[\s\S]*?^```$/m

function listGates(samples, options) {
  const project = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-pages-')))
  try {
    for (const { file, code } of samples) {
      mkdirSync(dirname(join(project, file)), { recursive: true })
      writeFileSync(join(project, file), code)
    }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'dist', 'cli', 'bin.js'), 'list', ...options.split(' ').filter(Boolean)],
      { cwd: project, encoding: 'utf8' },
    )
    if (
      status !== 0 ||
      !stderr.startsWith('No configuration: these registries were found by their shape.') ||
      stderr.trim().includes('\n')
    )
      throw new Error(`list of ${samples[0].file} ended with ${status}: ${stderr}`)
    return stdout
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

const stale = readdirSync(folder)
  .filter((name) => name !== 'README.md' && name.endsWith('.md'))
  .filter((name) => {
    const page = readFileSync(join(folder, name), 'utf8')
    const samples = [...page.matchAll(SAMPLE)].map(({ groups }) => groups)
    const output = OUTPUT.exec(page)?.groups
    if (samples.length === 0 || !output) throw new Error(`${name} has no sample, or no place for what is read in it`)
    const filled = page.replace(OUTPUT, () => `${output.head}${listGates(samples, output.options)}\`\`\``)
    if (!isCheck) writeFileSync(join(folder, name), filled)
    return filled !== page
  })
if (isCheck && stale.length > 0) {
  console.error(`out of date: ${stale.map((name) => `docs/registry/${name}`).join(', ')}; run "npm run docs:samples"`)
  process.exitCode = 1
}
