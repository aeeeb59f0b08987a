// npm run site: builds the pages of docs into site/dist, with search; a link that leads nowhere fails the build. What
// it needs is installed into site/node_modules the first time, and when site/package-lock.json has changed.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SITE = join(import.meta.dirname, '../site')
const LOCK = join(SITE, 'package-lock.json')
/** A copy of the lock file that the installed packages are from. */
const INSTALLED = join(SITE, 'node_modules/.installed-lock.json')

if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== readFileSync(LOCK, 'utf8')) {
  // `npm ci` wants packages of compiled code for every machine in the lock file, and a registry may lack some.
  npm('install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund')
  copyFileSync(LOCK, INSTALLED)
}
// The playground is made of the modules of the command.
run(process.execPath, [join(SITE, '../scripts/build.mjs')])
// A copy, so that the pages find what is installed here.
rmSync(join(SITE, 'pages'), { recursive: true, force: true })
cpSync(join(SITE, '../docs'), join(SITE, 'pages'), { recursive: true })
copyFileSync(join(SITE, 'playground/playground.md'), join(SITE, 'pages/playground.md'))
npm('run', '--silent', 'build')
// Agents look for it at the root of a site. Its links lead to the pages as they are built.
const agents = readFileSync(join(SITE, '../docs/llms.txt'), 'utf8')
writeFileSync(
  join(SITE, 'dist/llms.txt'),
  agents.replaceAll(/\]\(([\w/-]+)\.md\)/g, (_, page) => `](${page.replace(/README$/, 'index')}.html)`),
)

function npm(...argv) {
  run('npm', argv)
}

function run(program, argv) {
  const shell = program === 'npm' && process.platform === 'win32'
  const { status } = spawnSync(program, argv, { cwd: SITE, stdio: 'inherit', shell })
  if (status !== 0) process.exit(1)
}
