import { findHeadings, toText } from './headings.ts'

/** A part of a page that the search can find. */
export interface Section {
  id: string
  /** Names the page. */
  title: string
  /** Empty for the text above the first heading of a page. */
  heading: string
  /** Contains other words for the page. Only its first section has them. */
  words: string
  text: string
}

/** Divides a page at its headings. */
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
