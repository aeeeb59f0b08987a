// The site of the pages in docs, of which `npm run site` puts a copy into the folder pages:
// https://vitepress.dev/reference/site-config
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { playground } from '../playground/vite-settings.js'

const ROOT = join(import.meta.dirname, '../..')
const DOCS = join(ROOT, 'docs')
const PAGES = join(import.meta.dirname, '../pages')
const START = readFileSync(join(DOCS, 'README.md'), 'utf8')
const REPOSITORY = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).repository.url.replace(
  /^git\+|\.git$/g,
  '',
)

const STYLES = [
  // Rows of tables are long on a phone: they are read from the top, and scroll instead of getting narrow.
  '.vp-doc td{vertical-align:top}',
  '@media(max-width:639px){.vp-doc td{min-width:8.5rem}}',
  // So do pictures of terminals, whose letters would be too small to read.
  "@media(max-width:639px){.vp-doc p:has(>img[src*='svg']){overflow-x:auto}.vp-doc p>img[src*='svg']{width:760px;max-width:none}}",
  // The generator sets lines of search results closer than their highlights are high.
  '.VPLocalSearchBox .result .title{line-height:1.6!important}',
].join('')

export default defineConfig({
  title: 'feature-gates',
  description: 'ESLint rules, a command and codemods for the life cycle of Kubernetes-style feature gates',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: '.vitepress/cache',
  cleanUrls: false,
  lastUpdated: false,
  rewrites: { 'README.md': 'index.md', 'rules/README.md': 'rules/index.md', 'registry/README.md': 'registry/index.md' },
  // Links to files of the repository lead to the repository. Any other dead link fails the build.
  ignoreDeadLinks: false,
  transformPageData(page) {
    page.description = page.frontmatter.description ?? describe(readFileSync(join(PAGES, page.filePath), 'utf8'))
  },
  // Without an icon, browsers request /favicon.ico.
  head: [
    ['style', {}, STYLES],
    ['link', { rel: 'icon', href: 'data:,' }],
  ],
  markdown: {
    config: (md) => {
      md.core.ruler.push('links-out-of-docs', ({ tokens, env }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) redirect(token, env.relativePath)
      })
    },
  },
  vite: { publicDir: false, ...playground },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          options: { processTerm: (term) => (/^(?:a|an|the|of|is)$/i.test(term) ? null : term.toLowerCase()) },
          // A short word is meant as it is typed: "lock" isn't "look", and "to" doesn't begin "token".
          searchOptions: {
            fuzzy: (term) => (term.length > 4 ? 0.2 : false),
            prefix: (term) => term.length > 2,
            boost: { title: 4, text: 2, titles: 1 },
          },
        },
      },
    },
    nav: [
      { text: 'Guide', link: '/guide/getting-started' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Registries', link: '/registry/' },
      { text: 'Playground', link: '/playground' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          { text: 'Getting started', link: '/guide/getting-started' },
          { text: 'Demo', link: '/demo' },
          { text: 'Go', link: '/guide/go' },
          { text: 'Kubernetes clusters', link: '/guide/configs' },
          { text: 'Questions', link: '/faq' },
          { text: 'Glossary', link: '/glossary' },
        ],
      },
      { text: 'Guide', collapsed: false, items: pagesOf('guide', ['getting-started', 'go', 'configs']) },
      { text: 'Rules', collapsed: true, items: pagesOf('rules') },
      { text: 'Registry shapes', collapsed: true, items: pagesOf('registry') },
      { text: 'Evidence', collapsed: true, items: pagesOf('evidence') },
    ],
    outline: [2, 3],
    notFound: {
      title: 'Page not found',
      quote: 'The page may have moved. Search for it, or start at the front page.',
      linkLabel: 'Go to the front page',
      linkText: 'Front page',
    },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
})

/** The first paragraph of a page without its markup, for search engines; `undefined`: there is none. */
function describe(text) {
  const prose = text
    .replace(/^---\n.*?\n---\n/s, '')
    .replaceAll(/^```.*?^```$|<!--.*?-->|<(script|style)\b.*?<\/\1>/gms, '')
  const first = prose.split(/\n\s*\n/).find((part) => /^[\p{L}`[📝]/u.test(part.trim()))
  return first
    ?.trim()
    .replace(/^📝 /u, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*_]|\s+/g, (mark) => (mark.trim() === '' ? ' ' : ''))
}

/**
 * The pages of a folder by their headings, without its README and those that are named elsewhere, in the order of the
 * start page.
 */
function pagesOf(folder, elsewhere = []) {
  return readdirSync(join(DOCS, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md' && !elsewhere.includes(name.slice(0, -3)))
    .sort((one, other) => rankOf(folder, one) - rankOf(folder, other) || (one < other ? -1 : 1))
    .map((name) => {
      const [, heading = name] = /^# (.+)$/m.exec(readFileSync(join(DOCS, folder, name), 'utf8')) ?? []
      return { text: heading.replaceAll('`', ''), link: `/${folder}/${name.slice(0, -3)}` }
    })
}

/** Where the start page leads to a guide first; other pages have no order but their names. */
function rankOf(folder, name) {
  const rank = folder === 'guide' ? START.indexOf(`(${folder}/${name}`) : 0
  return rank === -1 ? Infinity : rank
}

/** What lies outside docs is shown where the repository is. */
function redirect(token, page) {
  const href = token.type === 'link_open' ? token.attrGet('href') : null
  if (href === null || /^[a-z]+:|^#|^\//i.test(href)) return
  const [path, anchor] = href.split('#')
  const target = join(page, '..', path)
  if (target.startsWith('..'))
    token.attrSet('href', `${REPOSITORY}/blob/main/${target.replace(/^(\.\.\/)+/, '')}${anchor ? `#${anchor}` : ''}`)
  else if (target.endsWith('.txt')) token.attrSet('href', `${process.env.SITE_BASE ?? '/'}${target}`)
}
