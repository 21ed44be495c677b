import { toText } from './headings.ts'

const TITLE = /<h1[^>]*>([\s\S]*?)<\/h1>/
const NAVIGATION = /<nav[\s\S]*?<\/nav>/g
const MAIN = /<article>([\s\S]*)<\/article>/

/** Returns a page's own content, without what all pages share, and its title. */
export function findMain(page: string): { title: string; html: string } {
  const [, main = ''] = MAIN.exec(page) ?? []
  const [heading = '', title = ''] = TITLE.exec(main) ?? []
  return { title: toText(title), html: main.replace(heading, '').replaceAll(NAVIGATION, '') }
}
