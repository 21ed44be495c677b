import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '../../docs/guide')

/** The fields in a page's front matter. */
export interface PageFields {
  title: string
  description: string
  /** The area of the console that the page describes. */
  area: string | undefined
  /** Anchors of the old one-page guide whose text is now on this page. */
  was: string[]
  /** Other words that users may search for. */
  words: string
}

export function readPageFields(slug: string): PageFields {
  const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(join(PAGES, `${slug}.md`), 'utf8')) ?? []
  const fields = new Map([...front.matchAll(/^(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]))
  return {
    title: fields.get('title') ?? slug,
    description: fields.get('description') ?? '',
    area: fields.get('area'),
    was: fields.get('was')?.split(' ') ?? [],
    words: fields.get('words') ?? '',
  }
}
