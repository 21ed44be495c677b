import type { Options } from 'minisearch'

/** A search result as stored in the index. */
export interface Found {
  /** The result's address. */
  id: string
  title: string
  heading: string
  excerpt: string
}

const REFERENCE = /^\/guide\/(changelog|http|wire|operations|internal|alarms)\//

/** The build writes the index with these options, and the browser reads it with the same ones. */
export const searchOptions: Options = {
  fields: ['title', 'heading', 'words', 'text'],
  storeFields: ['title', 'heading', 'excerpt'],
  searchOptions: {
    boost: { title: 3, heading: 2, words: 4 },
    // Users who search for a task want the guide before the reference and the changelog.
    boostDocument: (id: string) => (REFERENCE.test(id) ? 0.3 : 1),
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
}
