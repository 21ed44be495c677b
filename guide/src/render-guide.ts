import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Eleventy } from '@11ty/eleventy'
import { guidePages, pageAddress } from './contents.ts'
import { findMain } from './find-main.ts'
import { readPageFields } from './page-fields.ts'
import { findSections } from './search-sections.ts'
import { TEXTS_PATH, writeLicenceTexts } from './licences/render-licences.ts'
import { writeSearchIndex } from './write-search-index.ts'

export const ROOT = join(import.meta.dirname, '../..')
const PAGES = join(ROOT, 'docs/guide')
const SCREENS = join(ROOT, 'docs/screens')
const NOT_FOUND = '/guide/404.html'
const SCREEN_ADDRESS = /\/guide\/screens\/([\w-]+\.webp)/g

/** The addresses of the scripts and styles that the pages load. */
export interface GuideAssets {
  styles: readonly string[]
  scripts: readonly string[]
  apiStyles: readonly string[]
  apiScripts: readonly string[]
}

export interface GuideFile {
  /** Relative to the served folder. */
  path: string
  content: string | Uint8Array
}

/** Renders the guide's pages, search index and pictures. */
export async function renderGuide(assets: GuideAssets): Promise<GuideFile[]> {
  const pages = await renderPages(assets)
  const found = pages.filter(({ url }) => url !== NOT_FOUND)
  const sections = found.flatMap(({ url, content }) => {
    const { title, html } = findMain(content)
    return findSections(url, title, readPageFields(findSlug(url)).words, html)
  })
  return [
    ...pages.map(({ url, content }) => ({ path: toPath(url), content })),
    { path: 'guide/search-index.json', content: writeSearchIndex(sections) },
    { path: TEXTS_PATH, content: writeLicenceTexts() },
    ...(await readScreens(pages.map(({ content }) => content).join('\n'))),
  ]
}

function findSlug(url: string): string {
  const slug = ['index', ...guidePages.map((page) => page.slug)].find((name) => pageAddress(name) === url)
  if (slug === undefined) throw new Error(`${url} is in no list of pages`)
  return slug
}

function renderPages(assets: GuideAssets) {
  // Eleventy resolves paths relative to the working directory.
  const input = relative(process.cwd(), PAGES)
  const eleventy = new Eleventy(input, relative(process.cwd(), join(ROOT, '.cache/guide')), {
    quietMode: true,
    configPath: relative(process.cwd(), join(ROOT, 'guide/eleventy.config.ts')),
    config: (configuration) => configuration.addGlobalData('assets', assets),
  })
  return eleventy.toJSON()
}

function toPath(url: string): string {
  return `${url.slice(1)}${url.endsWith('/') ? 'index.html' : ''}`
}

/** Skips pictures that have not been taken yet, because taking them requires a built console. A test reports missing pictures. */
async function readScreens(html: string): Promise<GuideFile[]> {
  const taken = new Set(await readdir(SCREENS))
  const names = new Set([...html.matchAll(SCREEN_ADDRESS)].map(([, name = '']) => name))
  return Promise.all(
    [...names.intersection(taken)].map(async (name) => ({
      path: `guide/screens/${name}`,
      content: await readFile(join(SCREENS, name)),
    })),
  )
}
