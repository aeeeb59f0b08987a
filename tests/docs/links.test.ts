import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { REPOSITORY_URL } from '../../src/repository-url.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGES = globSync(['*.md', 'docs/**/*.md', 'examples/*/README.md'], { cwd: ROOT }).sort()
/** Links of generated parts, which also work from a registry's page, name the repository in full. */
const OWN = `${REPOSITORY_URL}/blob/main/`

interface Link {
  readonly page: string
  readonly line: number
  readonly target: string
}

/** The text with its code emptied, so that nothing in samples is a link or a heading. Lines stay where they are. */
function withoutCode(markdown: string): string {
  let fence: string | null = null
  return markdown
    .split('\n')
    .map((line) => {
      const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
      if (fence !== null) {
        if (marks?.startsWith(fence) && /^[\s`~]*$/.test(line)) fence = null
        return ''
      }
      if (marks === undefined) return line
      fence = marks
      return ''
    })
    .join('\n')
}

function linksOf(page: string): Link[] {
  const lines = withoutCode(readFileSync(join(ROOT, page), 'utf8')).split('\n')
  return lines.flatMap((text, index) => {
    const plain = text.replaceAll(/`[^`]*`/g, (code) => 'x'.repeat(code.length))
    const targets = [
      ...plain.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*(\S+)|(?:href|src|srcset)="([^"]+)"/g),
    ]
    return targets.map(([, inline, defined, html]) => ({
      page,
      line: index + 1,
      target: inline ?? defined ?? html ?? '',
    }))
  })
}

/** The anchors that GitHub gives the headings of a page: https://github.com/Flet/github-slugger */
function anchorsOf(file: string): Set<string> {
  const markdown = withoutCode(readFileSync(file, 'utf8'))
  const anchors = new Set<string>()
  for (const [, heading = ''] of markdown.matchAll(/^#{1,6}\s+(.*?)\s*#*$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  for (const [, id = ''] of markdown.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/** Half a sentence that says what is wrong with a link; `null`: it resolves. */
function faultOf({ page, target }: Link): string | null {
  const isOwn = target.startsWith(OWN)
  if (!isOwn && /^[a-z][a-z+.-]*:/i.test(target)) return null
  const [path = '', anchor] = decodeURI(target.replace(OWN, '')).split('#')
  const file = resolve(ROOT, isOwn ? '.' : dirname(page), path)
  const found = path === '' ? join(ROOT, page) : file
  if (!found.startsWith(ROOT)) return 'it leads out of the repository'
  if (!existsSync(found)) return 'there is no such file'
  if (anchor === undefined) return null
  if (statSync(found).isDirectory() || !found.endsWith('.md')) return 'only pages have anchors'
  return anchorsOf(found).has(anchor) ? null : 'the page has no such heading'
}

describe('the links of the documentation', () => {
  const links = PAGES.flatMap(linksOf)

  it('are found', () => {
    expect(PAGES).toEqual(
      expect.arrayContaining([
        'README.md',
        'CONTRIBUTING.md',
        'docs/guide/registry.md',
        'docs/rules/no-unknown-gate.md',
      ]),
    )
    expect(links.length).toBeGreaterThan(40)
  })

  it.each(PAGES)('are not dead, in %s', (page) => {
    const faults = links
      .filter((link) => link.page === page)
      .flatMap((link) => (faultOf(link) === null ? [] : [`${page}:${link.line}: ${link.target}: ${faultOf(link)}`]))
    expect(faults).toEqual([])
  })

  it('lead to every guide from the README, or from a guide that it leads to', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const { target } of links.filter((link) => link.page === page)) {
        const [path = ''] = target.replace(OWN, '').split('#')
        const file = target.startsWith(OWN) ? path : join(dirname(page), path)
        if (PAGES.includes(file)) reached.add(file)
      }
    }
    expect(PAGES.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([])
  })

  it('lead from the start page to every page, except for the registries, which have an index of their own', () => {
    const leadsFrom = (page: string): Set<string> =>
      new Set(
        links.filter((link) => link.page === page).map(({ target }) => join(dirname(page), target.split('#')[0] ?? '')),
      )
    const named = new Set([...leadsFrom('docs/README.md'), ...leadsFrom('docs/registry/README.md')])
    expect(PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !named.has(page))).toEqual(
      [],
    )
  })

  it.each([
    ['README.md', 'docs/guide/nowhere.md', 'there is no such file'],
    ['docs/guide/registry.md', '#nowhere', 'the page has no such heading'],
    ['docs/guide/registry.md', 'configuration.md#policy', null],
    ['docs/guide/registry.md', 'configuration.md#inferFromStage', 'the page has no such heading'],
    ['README.md', '../x', 'it leads out of the repository'],
    ['README.md', `${OWN}docs/x.md`, 'there is no such file'],
    ['README.md', 'https://example.com/x.md', null],
  ])('of %s to %s: %s', (page, target, fault) => {
    expect(faultOf({ page, line: 1, target })).toBe(fault)
  })
})
