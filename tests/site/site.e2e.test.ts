import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BROWSER_NOTE, CHROMIUM, CHROMIUM_ARGUMENTS } from '../support/chromium.js'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'site/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
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
      ['/', 'Documentation'],
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
      expect(await page.locator('main h1').innerText()).toContain('require-lock-to-default')
    })
  })

  it('leads from a page to files of the repository where the repository is', async () => {
    const { page } = await open('/', SIZES[0][1])
    expect(await page.locator('main a', { hasText: 'Contributing' }).getAttribute('href')).toMatch(
      /^https:\/\/github\.com\/.+\/blob\/main\/CONTRIBUTING\.md$/,
    )
  })
})
