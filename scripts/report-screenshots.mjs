// Takes pictures of the report of examples/kv-server in Chromium: light, dark and on a phone. Pictures differ with the
// browser's version and the fonts, so nothing compares them; take them again when the page has changed.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))
const example = join(root, 'examples', 'kv-server')
const browserPath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

/** `height`: in CSS pixels; the page is cut there. */
const PICTURES = [
  { name: 'report', colorScheme: 'light', width: 1100, height: 1180 },
  { name: 'report-dark', colorScheme: 'dark', width: 1100, height: 1180 },
  { name: 'report-phone', colorScheme: 'light', width: 390, height: 844 },
]

const OWNERS = '* @kv/server\n/src/http/ @kv/api\n/src/store/ @kv/storage\n'

async function main() {
  if (!browserPath) throw new Error('there is no Chromium; name it with CHROMIUM')
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'feature-gates-report-')))
  const browser = await chromium.launch({
    executablePath: browserPath,
    timeout: 120_000,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = writeReport(join(workspace, 'kv-server'))
    for (const { name, colorScheme, width, height } of PICTURES) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme })
      const tab = await context.newPage()
      await tab.goto(pathToFileURL(page).href)
      const file = join(root, 'docs', 'images', `${name}.png`)
      await tab.screenshot({ path: file })
      console.log(`${name}.png: ${Math.ceil(statSync(file).size / 1024)} kB`)
      await context.close()
    }
  } finally {
    await browser.close()
    rmSync(workspace, { recursive: true, force: true })
  }
}

function writeReport(project) {
  cpSync(example, project, { recursive: true, filter: (file) => file !== join(example, 'dist') })
  mkdirSync(join(project, '.git'))
  writeFileSync(join(project, 'CODEOWNERS'), OWNERS)
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist', 'cli', 'bin.js'), 'report', '--html', 'gates.html'],
    { cwd: project, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return join(project, 'gates.html')
}

await main()
