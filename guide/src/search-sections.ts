import { findHeadings, toText } from './headings.ts'

/** A part of a page that can be found by searching. */
export interface Section {
  id: string
  /** The page's title. */
  title: string
  /** Empty for the text above the page's first heading. */
  heading: string
  /** Other words for the page. Set only on its first section. */
  words: string
  text: string
}

/** Splits a page at its headings. */
export function findSections(address: string, title: string, words: string, html: string): Section[] {
  const [top = '', ...parts] = html.split(/(?=<h[23] id=)/)
  return [
    { id: address, title, heading: '', words, text: toText(top) },
    ...parts.flatMap((part) =>
      findHeadings(part).map(({ id, text }) => ({
        id: `${address}#${id}`,
        title,
        heading: text,
        words: '',
        text: toText(part.replace(/<h[23][\s\S]*?<\/h[23]>/, '')),
      })),
    ),
  ]
}
