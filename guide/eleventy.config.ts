import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Configuration, MarkdownIt } from '@11ty/eleventy'
import { contents, guidePages, pageAddress } from './src/contents.ts'
import { findHeadings } from './src/headings.ts'
import { renderKeys } from './src/keys.ts'
import { renderLicences } from './src/licences/render-licences.ts'
import { readPageFields } from './src/page-fields.ts'
import { renderStart } from './src/render-start.ts'
import { setUpMarkdown } from './src/set-up-markdown.ts'

const ROOT = join(import.meta.dirname, '..')
const TITLE_LINE = /^# .*\n/

/** Lets pages include parts that are generated from the code. A page names its part in the front matter. */
const parts: Record<string, () => string> = {
  start: renderStart,
  keys: renderKeys,
  licences: renderLicences,
  api: () => '<div id="api-reference"></div><noscript><p>The reference needs JavaScript.</p></noscript>',
}

interface PageData {
  page: { fileSlug: string; inputPath: string }
}

/** Configures Eleventy, which calls this function. `src/render-guide.ts` adds the addresses of styles and scripts. */
export default function configureEleventy(configuration: Configuration): object {
  let markdown: MarkdownIt | undefined
  configuration.setUseGitIgnore(false)
  configuration.amendLibrary('md', (library) => {
    setUpMarkdown(library)
    markdown = library
  })
  configuration.addGlobalData('contents', contents)
  configuration.addGlobalData('titles', readTitles)
  configuration.addGlobalData('layout', 'page.njk')
  configuration.addGlobalData('eleventyComputed.slug', () => (data: PageData) => slugOf(data))
  configuration.addGlobalData(
    'eleventyComputed.source',
    () => (data: PageData) => guidePages.find(({ slug }) => slug === slugOf(data))?.source,
  )
  configuration.addGlobalData('eleventyComputed.permalink', () => (data: PageData) => {
    const slug = slugOf(data)
    return slug === '404' ? '/guide/404.html' : `${pageAddress(slug)}index.html`
  })
  configuration.addFilter('address', pageAddress)
  configuration.addFilter('neighbours', findNeighbours)
  configuration.addFilter('headings', findHeadings)
  configuration.addFilter('part', (name: string) => parts[name]?.() ?? '')
  configuration.addFilter('document', (source: string) => {
    const text = readFileSync(join(ROOT, source), 'utf8').replace(TITLE_LINE, '')
    return markdown?.render(text, { file: source }) ?? ''
  })
  return {
    dir: { includes: '../../guide/layouts', layouts: '../../guide/layouts', data: '../../guide/layouts' },
    templateFormats: ['md'],
    markdownTemplateEngine: false,
  }
}

function slugOf({ page: { inputPath } }: PageData): string {
  return basename(inputPath, '.md')
}

/** Returns the titles of all pages by slug, for lists of links. */
function readTitles(): Record<string, string> {
  return Object.fromEntries(guidePages.map(({ slug }) => [slug, readPageFields(slug).title]))
}

/** Returns the pages before and after a page in the contents list. */
function findNeighbours(
  slug: string,
): { previous: string | undefined; next: string | undefined } | undefined {
  const place = guidePages.findIndex((page) => page.slug === slug)
  if (place < 0) return undefined
  return { previous: guidePages[place - 1]?.slug, next: guidePages[place + 1]?.slug }
}
