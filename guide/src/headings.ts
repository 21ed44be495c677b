export interface Heading {
  level: 2 | 3
  id: string
  /** Plain text, without markup. */
  text: string
}

const HEADING = /<h([23]) id="([^"]+)"[^>]*>([\s\S]*?)<\/h\1>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns the anchor that GitHub gives a heading, so that links work in the repository and in the guide. */
export function toAnchor(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

export function findHeadings(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, level, id = '', text = '']) => ({
    level: level === '2' ? 2 : 3,
    id,
    text: toText(text),
  }))
}

/** Returns the visible text of an HTML fragment, on one line. */
export function toText(html: string): string {
  return html
    .replaceAll(/<(?!\/?(?:a|b|i|em|strong|code|kbd|span|wbr)\b)[^>]*>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
