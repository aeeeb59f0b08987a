import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ESLint } from 'eslint'
import { SAMPLES } from '../../site/playground/samples.js'
import { tempFolder } from '../support/temp-folder.js'
import { BROWSER_NOTE, CHROMIUM, CHROMIUM_ARGUMENTS } from '../support/chromium.js'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'site/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}
const SIZES = [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

let browser: Browser
let server: Server

/** Serves the built site as a static host does. */
function serve(): Server {
  return createServer((request, response) => {
    const path = join(DIST, decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  }).listen(0, '127.0.0.1')
}

beforeAll(async () => {
  if (CHROMIUM === null) return
  if (!existsSync(join(DIST, 'index.html'))) {
    expect(spawnSync(process.execPath, ['scripts/site.mjs'], { cwd: ROOT, stdio: 'inherit' }).status).toBe(0)
  }
  server = serve()
  browser = await chromium.launch({ timeout: 110_000, executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS })
}, 400_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
})

function runCommand(cwd: string, ...argv: string[]): string {
  return spawnSync(process.execPath, [join(ROOT, 'build/cli/bin.js'), ...argv], { cwd, encoding: 'utf8' }).stdout
}

interface Opened {
  readonly page: Page
  /** Requests that failed or left the site, and errors of the page. */
  readonly faults: readonly string[]
}

async function open(path: string, viewport: { width: number; height: number }): Promise<Opened> {
  const context = await browser.newContext({ viewport })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page.on('request', (request) => void (request.url().startsWith(origin) || faults.push(request.url())))
  page.on('response', (response) => void (response.status() >= 400 && faults.push(response.url())))
  page.on('pageerror', (error) => void faults.push(error.message))
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  return { page, faults }
}

describe.skipIf(CHROMIUM === null)(`the site in a browser${BROWSER_NOTE}`, () => {
  describe.each(SIZES)('on %s', (_, viewport) => {
    it.each([
      ['/', 'Keep the promises of feature gates'],
      ['/guide/codemods.html', 'Strip, remove, lock and graduate gates'],
      ['/guide/configs.html', 'For operators of Kubernetes clusters'],
      ['/rules/no-graduated-gate-check.html', 'no-graduated-gate-check'],
    ])('shows %s without an error, and no wider than the screen', async (path, heading) => {
      const { page, faults } = await open(path, viewport)
      expect(await page.locator('main h1').innerText()).toContain(heading)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      expect(
        await page
          .locator('main img')
          .evaluateAll((images) => images.every((image) => 'naturalWidth' in image && image.naturalWidth !== 0)),
      ).toBe(true)
      expect(faults).toEqual([])
    })

    it('finds a rule by what a reader types', async () => {
      const { page } = await open('/', viewport)
      await page.locator('#local-search button').first().click()
      await page.locator('.VPLocalSearchBox input').fill('lock to default')
      await page.locator('.VPLocalSearchBox .results a', { hasText: 'require-lock-to-default' }).first().click()
      await page.waitForURL('**/rules/require-lock-to-default.html*')
      // The address changes before the page does.
      const heading = page.locator('main h1', { hasText: 'require-lock-to-default' })
      await heading.waitFor()
      expect(await heading.count()).toBe(1)
    })
  })

  it('finds the words that a reader types, and none that only begin like a short one', async () => {
    const { page } = await open('/', SIZES[0][1])
    await page.locator('#local-search button').first().click()
    await page.locator('.VPLocalSearchBox input').fill('lock a gate')
    await page.locator('.VPLocalSearchBox .results mark').first().waitFor()
    const marked = await page.locator('.VPLocalSearchBox .results mark').allInnerTexts()
    expect(marked.filter((word) => !/^(?:lock|gate)/i.test(word))).toEqual([])
  })

  it.each([
    ['/rules/no-graduated-gate-check.html', 'Disallow checks of gates whose value is fixed.'],
    ['/guide/trust.html', 'What happens when a run is interrupted, and what a hostile repository can do.'],
  ])('describes %s to search engines by its first paragraph', async (path, description) => {
    const { page } = await open(path, SIZES[0][1])
    expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(description)
  })

  it('shows the playground in dark colours where the reader prefers them', async () => {
    const { page } = await open('/guide/trust.html', SIZES[0][1])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(new URL('/playground.html', page.url()).href)
    const background = await page
      .locator('.findings')
      .evaluate((list) => list.ownerDocument.defaultView?.getComputedStyle(list).backgroundColor)
    expect(background).toBe('rgb(22, 22, 24)')
  })

  describe.each(SIZES)('the playground on %s', (_, viewport) => {
    it.each(SAMPLES)('shows for $name what the command prints', async ({ name, files }) => {
      const folder = tempFolder(files)
      const { page, faults } = await open('/playground.html', viewport)
      await page.getByRole('button', { name, exact: true }).click()
      const findings = JSON.parse(runCommand(folder, 'check', '--json')) as ESLint.LintResult[]
      const messages = findings.flatMap((result) => result.messages.map(({ message }) => message))
      expect(messages).not.toEqual([])
      await page
        .locator('.findings li', { hasText: messages.at(-1)! })
        .first()
        .waitFor()
      const shown = await page.locator('.findings li').allInnerTexts()
      expect(shown).toHaveLength(messages.length)
      for (const [index, message] of messages.entries()) expect(shown[index]).toContain(message)

      for (const command of ['strip', 'remove']) {
        await page.getByRole('tab', { name: command, exact: false }).click()
        const line = page.locator('.status code', { hasText: `feature-gates ${command}` })
        await line.waitFor()
        await page.locator('.status', { hasText: 'exit code' }).waitFor()
        const gate = (await line.innerText()).split(' ')[2]!
        await expect.poll(() => page.locator('.output').innerText()).toContain(runCommand(folder, command, gate).trim())
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width)
      expect(faults).toEqual([])
    })
  })

  it('reports in the playground what someone has just typed', async () => {
    const { page } = await open('/playground.html', SIZES[0][1])
    await page.locator('.findings li').first().waitFor()
    await page.getByRole('tab', { name: 'src/checkout.ts' }).click()
    await page
      .locator('.cm-content')
      .fill("import { isEnabled } from './features'\nisEnabled('DarkMode') || isEnabled('NewChekout')\n")
    await page.locator('.findings li', { hasText: "Did you mean 'NewCheckout'" }).waitFor()
    expect(await page.locator('.cm-lintRange').count()).toBeGreaterThan(0)
  })

  it('opens files that a link holds', async () => {
    const first = await open('/playground.html', SIZES[0][1])
    await first.page.getByRole('button', { name: 'Go', exact: true }).click()
    await first.page.getByRole('button', { name: 'Copy a link' }).click()
    await first.page.waitForURL('**/playground.html#*')
    const { page } = await open(new URL(first.page.url()).pathname + new URL(first.page.url()).hash, SIZES[0][1])
    await page.locator('.findings li', { hasText: 'pkg/server/server.go' }).first().waitFor()
  })

  it('has at its root what coding agents look for, with links to its own pages', async () => {
    const { page } = await open('/', SIZES[0][1])
    await page.locator('main a', { hasText: 'llms.txt' }).click()
    await page.waitForURL('**/llms.txt')
    const text = readFileSync(join(DIST, 'llms.txt'), 'utf8')
    expect((await page.locator('body').innerText()).trim()).toBe(text.trim())
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((path) => !existsSync(join(DIST, path)))).toEqual([])
  })

  it('leads from a page to files of the repository where the repository is', async () => {
    const { page } = await open('/', SIZES[0][1])
    expect(await page.locator('main a', { hasText: 'Contributing' }).getAttribute('href')).toMatch(
      /^https:\/\/github\.com\/.+\/blob\/main\/CONTRIBUTING\.md$/,
    )
  })
})
