import MiniSearch from 'minisearch'
import { searchOptions } from '../client/search-options.ts'
import type { Section } from './search-sections.ts'

const EXCERPT_CHARACTERS = 140

/** Returns the search index as JSON. */
export function writeSearchIndex(sections: readonly Section[]): string {
  const index = new MiniSearch(searchOptions)
  index.addAll(
    sections.map((section) => ({
      ...section,
      excerpt: shorten(section.text),
      text: withJoined(section.text),
    })),
  )
  return JSON.stringify(index)
}

/** Adds `checkin` to texts that contain `check-in`. */
function withJoined(text: string): string {
  const joined = [...text.matchAll(/\p{L}+(?:-\p{L}+)+/gu)].map(([word]) => word.replaceAll('-', ''))
  return [text, ...new Set(joined)].join(' ')
}

/** Cuts a text at a word boundary. */
function shorten(text: string): string {
  if (text.length <= EXCERPT_CHARACTERS) return text
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT_CHARACTERS))} …`
}
