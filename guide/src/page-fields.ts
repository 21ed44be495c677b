import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '../../docs/guide')

/** What the front matter of a page says about it. */
export interface PageFields {
  title: string
  description: string
  /** The area of the console whose screen the page is about. */
  area: string | undefined
  /** Anchors of the former guide, which was one page, whose text is here now. */
  was: string[]
  /** What people may call it who search for it. */
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
