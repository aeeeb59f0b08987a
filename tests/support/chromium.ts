import { existsSync } from 'node:fs'

/** Where Debian and CI images have it; `CHROMIUM` names another one. */
export const CHROMIUM =
  [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  ) ?? null

/** Part of the title of tests that need a browser, so that a test run shows why they were left out. */
export const BROWSER_NOTE = CHROMIUM === null ? ' (left out: there is no Chromium here)' : ''

/** A browser that is only told what it is shown: nothing in the background, no accounts. */
export const CHROMIUM_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
