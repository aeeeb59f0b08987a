import axe, { type AxeResults } from 'axe-core'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { BROWSER_NOTE, CHROMIUM, CHROMIUM_ARGUMENTS } from '../../support/chromium.js'
import { cliProject } from '../../support/cli-project.js'
import { HOSTILE_NAMES, reportProject } from '../../support/report-project.js'
import { runCli } from '../../support/run-cli.js'

let browser: Browser
beforeAll(async () => {
  // It gets a new profile: nothing of another run, or of a user, is in it.
  if (CHROMIUM !== null)
    browser = await chromium.launch({ timeout: 110_000, executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS })
}, 120_000)
afterAll(() => browser?.close())

interface Opened {
  readonly page: Page
  /** The page's requests other than for itself, and its errors. */
  readonly faults: readonly string[]
}

/** Opens the report of a project as a user does: from disk. */
async function openReport(root: string, options: BrowserContextOptions = {}): Promise<Opened> {
  expect((await runCli(root, ['report', '--html', 'gates.html'])).code).toBe(0)
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  const url = pathToFileURL(join(root, 'gates.html')).href
  page.on(
    'request',
    (request) => void (request.url() !== url && request.url() !== 'data:,' && faults.push(request.url())),
  )
  page.on('console', (message) => void faults.push(message.text()))
  page.on('pageerror', (error) => void faults.push(error.message))
  await page.goto(url)
  return { page, faults }
}

const widthOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth')

describe.skipIf(CHROMIUM === null)(`a report in a browser${BROWSER_NOTE}`, () => {
  it('loads nothing, logs no error, and is styled within its own content security policy', async () => {
    const { page, faults } = await openReport(reportProject())
    expect(await page.evaluate("getComputedStyle(document.querySelector('.bar.ga')).backgroundColor")).toBe(
      'rgb(205, 235, 211)',
    )
    expect(await page.title()).toBe('Feature gates at 1.36')
    expect(faults).toEqual([])
  })

  it('runs nothing that a name contains', async () => {
    const { page } = await openReport(reportProject())
    expect(await page.evaluate('window.wasHit')).toBeUndefined()
    expect(await page.locator('#gates ~ .scroll tbody th').count()).toBe(HOSTILE_NAMES.length + 5)
  })

  it.each<[name: string, options: BrowserContextOptions]>([
    ['in light colours', { colorScheme: 'light' }],
    ['in dark colours', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
    ['on a phone, in dark colours', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ])('passes every check of axe, contrast included, %s', async (_, options) => {
    const { page } = await openReport(reportProject(), { ...options, bypassCSP: true })
    await page.addScriptTag({ content: axe.source })
    const { violations, passes } = await page.evaluate<AxeResults>('axe.run()')
    expect(
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
      ),
    ).toEqual([])
    expect(passes.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'color-contrast',
        'document-title',
        'html-has-lang',
        'heading-order',
        'scrollable-region-focusable',
      ]),
    )
  })

  it('is never wider than the screen, because wide tables scroll on their own', async () => {
    for (const width of [1280, 768, 390, 320]) {
      const { page } = await openReport(reportProject(), { viewport: { width, height: 800 } })
      expect(await widthOf(page)).toBe(width)
    }
  })

  it('shows the current release first where the time line is wider than a phone', async () => {
    const { page } = await openReport(cliProject(), { viewport: { width: 390, height: 844 } })
    const now = await page.locator('.line th.now').boundingBox()
    expect(now?.x).toBeGreaterThan(130)
    expect((now?.x ?? 0) + (now?.width ?? 0)).toBeLessThanOrEqual(390)
  })

  it('can be used by keyboard: past the navigation, into the tables, to the places of a check', async () => {
    const { page } = await openReport(cliProject())
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the report')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    const seen = new Set<string>()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate<string[]>(
        `[document.activeElement.tagName, document.activeElement.getAttribute('aria-labelledby') ?? '']`,
      )
      seen.add(focused.join(' '))
      if (focused[0] === 'SUMMARY') break
    }
    expect([...seen]).toEqual(expect.arrayContaining(['INPUT ', 'DIV due', 'DIV time-line', 'A ', 'SUMMARY ']))
    await page.keyboard.press('Enter')
    expect(await page.locator('details[open] li').allTextContents()).toEqual(['src/main.ts:6'])
  })

  it('is a table for screen readers, even where a phone shows cards', async () => {
    const { page } = await openReport(cliProject(), { viewport: { width: 390, height: 844 } })
    expect(
      await page
        .getByRole('table', { name: 'State of every gate, and its checks' })
        .getByRole('rowheader')
        .allTextContents(),
    ).toEqual(['NewParser', 'OldSyntax', 'Streaming', 'Paging', '__proto__x'])
    const line = page.getByRole('table', { name: 'Stages of 5 gates by release' })
    expect(await line.getByRole('columnheader').allTextContents()).toEqual([
      'Gate',
      '1.30',
      '1.31',
      '1.32',
      '1.33',
      '1.34',
      '1.35',
      '1.36now',
      '1.37',
      '1.38',
    ])
    expect(await line.getByRole('cell', { name: 'Alpha, off by default, 1.30 to 1.34' }).count()).toBe(1)
  })

  it('filters its tables by the typed name', async () => {
    const { page } = await openReport(cliProject())
    await page.getByLabel('Filter gates').fill('ga STREAM')
    expect(await page.locator('.line tbody tr:visible th').allTextContents()).toEqual(['Streaming'])
    expect(await page.getByRole('status').textContent()).toBe('1 of 5 gates')
    await page.getByLabel('Filter gates').fill('')
    expect(await page.locator('.line tbody tr:visible').count()).toBe(5)
  })

  it('shows everything without scripts', async () => {
    const { page } = await openReport(cliProject(), { javaScriptEnabled: false })
    expect(await page.locator('.line tbody tr:visible').count()).toBe(5)
    expect(await page.locator('#filter').isVisible()).toBe(false)
  })
})
