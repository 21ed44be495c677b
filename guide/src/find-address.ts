import { posix } from 'node:path'
import { guidePages, pageAddress } from './contents.ts'

const GUIDE_FOLDER = 'docs/guide'
const HAS_SCHEME = /^([a-z]+:|\/|#)/i

/**
 * Returns the address that a link in one of the repository's Markdown files leads to. Returns undefined for files that the guide does not
 * publish.
 */
export function findAddress(href: string, linkingFile: string): string | undefined {
  if (HAS_SCHEME.test(href)) return href
  const [path = '', anchor] = href.split('#', 2)
  const file = posix.join(posix.dirname(linkingFile), path)
  const slug = findSlug(file)
  return slug === undefined ? undefined : pageAddress(slug) + (anchor === undefined ? '' : `#${anchor}`)
}

function findSlug(file: string): string | undefined {
  if (posix.dirname(file) === GUIDE_FOLDER && file.endsWith('.md')) return posix.basename(file, '.md')
  return guidePages.find(({ source }) => source === file)?.slug
}
