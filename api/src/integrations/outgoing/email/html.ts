export interface Markup {
  markup: string
}

type Part = string | number | Markup | readonly Markup[]

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup in which whatever is put in is text, unless it is markup itself. */
export function html(fixed: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: fixed.map((text, at) => text + write(parts[at] ?? '')).join('') }
}

function write(part: Part): string {
  if (typeof part === 'object')
    return [part]
      .flat()
      .map(({ markup }) => markup)
      .join('')
  return String(part).replace(/[&<>"']/g, (sign) => NAMED[sign] ?? sign)
}
