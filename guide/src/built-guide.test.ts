import { access, readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import MiniSearch from 'minisearch'
import { beforeAll, expect, test } from 'vitest'
import { areas } from '../../web/src/platform/areas.ts'
import { searchOptions } from '../client/search-options.ts'
import { guidePages } from './contents.ts'
import { toAnchor } from './headings.ts'
import { readPageFields } from './page-fields.ts'
import { type GuideFile, renderGuide, ROOT } from './render-guide.ts'

/** The console serves these paths in addition to the guide. */
const OTHER_ADDRESSES = new Set(['/', '/api/docs', '/theme.js', '/favicon.svg', '/guide.css', '/guide.js'])
/** The anchors of the old one-page guide. */
const FORMER_ANCHORS =
  'account sign-in camera screen live time dashboard today events insights alerts devices device-page models marketplace field-results updates ota groups map settings my-account places keys trouble'.split(
    ' ',
  )
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']

let files: GuideFile[]
const texts = new Map<string, string>()

beforeAll(async () => {
  const assets = { styles: ['/guide.css'], scripts: ['/guide.js'], apiStyles: [], apiScripts: [] }
  files = await renderGuide(assets)
  for (const { path, content } of files) if (typeof content === 'string') texts.set(path, content)
})

const pages = () => [...texts].filter(([path]) => path.endsWith('.html'))
const fileOf = (address: string) => address.slice(1) + (address.endsWith('/') ? 'index.html' : '')

test('every link of the guide leads to a page, and every anchor to a place on it', () => {
  const broken = pages().flatMap(([path, html]) =>
    [...html.matchAll(/(?:href|src)="([^"]*)"/g)]
      .map(([, target = '']) => target)
      .filter((target) => !leadsSomewhere(target, html))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

function leadsSomewhere(target: string, html: string): boolean {
  if (/^(https:\/\/[\w.-]+(\/|$)|mailto:)/.test(target)) return true
  const [address = '', anchor] = target.split('#', 2)
  if (OTHER_ADDRESSES.has(address)) return true
  const page = address === '' ? html : texts.get(fileOf(address))
  if (page === undefined) return files.some(({ path }) => path === address.slice(1))
  return anchor === undefined || page.includes(` id="${anchor}"`)
}

test('every picture exists in both color schemes, has a description, and has the size that the page reserves', () => {
  for (const [path, html] of pages())
    for (const [picture] of html.matchAll(/<picture[\s\S]*?<\/picture>/g)) {
      const [, dark, light, alt, width, height] =
        /srcset="\/([^"]+)".*src="\/([^"]+)" alt="([^"]*)" width="(\d+)" height="(\d+)" loading="lazy"/.exec(
          picture,
        ) ?? []
      expect(alt, path).toMatch(/\w{3}/)
      for (const name of [dark, light]) {
        const content = files.find((file) => file.path === name)?.content
        expect(content, `${path}: ${name}`).toBeInstanceOf(Uint8Array)
        expect(readSize(content as Buffer)).toEqual([Number(width), Number(height)])
      }
    }
})

/** Returns the size of a lossy WebP. */
function readSize(webp: Buffer): [width: number, height: number] {
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff]
}

test('the links of the Markdown files of the repository lead to files and headings', async () => {
  const names = (await readdir(join(ROOT, 'docs'), { recursive: true })).filter((name) =>
    name.endsWith('.md'),
  )
  const broken: string[] = []
  for (const file of [...DOCUMENTS, ...names.map((name) => `docs/${name}`)]) {
    const text = withoutCode(await readFile(join(ROOT, file), 'utf8'))
    for (const [, href = ''] of text.matchAll(/\]\(([^)\s]+)\)|(?<=<img src=")([^"]+)/g))
      if (!(await isThere(file, href))) broken.push(`${file}: ${href}`)
  }
  expect(broken).toEqual([])
})

async function isThere(file: string, href: string): Promise<boolean> {
  if (/^https?:\/\/[\w.-]+/.test(href) || href.startsWith('/'))
    return leadsSomewhere(href.replace('http:', 'https:'), '')
  const [path = '', anchor] = href.split('#', 2)
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  const isFile = await access(join(ROOT, target)).then(
    () => true,
    () => false,
  )
  if (!isFile || anchor === undefined) return isFile
  if (target.startsWith('docs/guide/')) {
    const page = texts.get(`guide/${posix.basename(target, '.md')}/index.html`)
    return page?.includes(` id="${anchor}"`) ?? false
  }
  const text = withoutCode(await readFile(join(ROOT, target), 'utf8'))
  return [...text.matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => toAnchor(heading) === anchor)
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '')
}

test('the contents list names every page once', async () => {
  const names = (await readdir(join(ROOT, 'docs/guide'))).map((name) => posix.basename(name, '.md'))
  const listed = guidePages.map(({ slug }) => slug)
  expect(listed.toSorted()).toEqual(names.filter((name) => name !== 'index' && name !== '404').toSorted())
})

test('every area of the console has a page with a picture of its screen', () => {
  for (const { key } of areas) {
    const page = guidePages.find(({ slug }) => readPageFields(slug).area === key)
    expect(page, key).toBeDefined()
    expect(texts.get(`guide/${page?.slug}/index.html`)).toContain('<picture')
  }
})

test('the anchors of the former guide link to the pages that have their text now', () => {
  const start = texts.get('guide/index.html')
  for (const anchor of FORMER_ANCHORS)
    expect(start).toMatch(new RegExp(`class="moved" id="${anchor}">(<span[^>]*>)*<a href="/guide/[a-z-]+/"`))
})

test.each([
  ['claim', '/guide/sharing/#claim-a-camera'],
  ['forgot password', '/guide/sign-in/#reset-a-forgotten-password'],
  ['trap-days', '/guide/dashboard/#independent-events'],
  ['keyboard', '/guide/keyboard/'],
  ['battery forecast', '/guide/camera/#battery-forecast'],
  ['mosquitto_pub', '/guide/device-setup/#send-a-test-message'],
  ['idempotency', '/guide/use-the-api/#write-safely'],
  ['earthrnager', '/guide/integrations/#earthranger-through-gundi'],
  ['DOCS_URL', '/guide/operations/#settings'],
  ['checkin', '/guide/devices/'],
  ['chekin', '/guide/devices/'],
  ['last check-in', '/guide/devices/'],
  ['2fa', '/guide/sign-in/'],
  ['two factor', '/guide/security/'],
  ['alarm', '/guide/alerts/'],
  ['share', '/guide/sharing/'],
  ['csv', '/guide/insights/#export-as-csv'],
  ['cycle', '/guide/devices/#edit-a-camera'],
  ['leopard', '/guide/insights/'],
])('the search for “%s” finds %s among the first three', (query, address) => {
  const index = MiniSearch.loadJSON(texts.get('guide/search-index.json') ?? '', searchOptions)
  const found = index.search(query).slice(0, 3)
  expect(found.map(({ id }) => id)).toContain(address)
})

test('every table can be scrolled by keys, has a label, and breaks long names between their words', () => {
  const boxes = pages().flatMap(([, html]) => html.match(/<div class="table"[^>]*>/g) ?? [])
  expect(boxes.length).toBeGreaterThan(20)
  for (const box of boxes) expect(box).toMatch(/role="group" aria-label="Table: \w.*" tabindex="0"/)
  expect(texts.get('guide/operations/index.html')).toContain('<code>DATABASE_<wbr />URL</code>')
})

test('pages contain no inline scripts or styles, so the security policy of the console holds', () => {
  for (const [path, html] of pages()) {
    expect(html, path).not.toMatch(/<script(?![^>]* src=)/)
    expect(html, path).not.toMatch(/ on\w+=| style=/)
  }
})
