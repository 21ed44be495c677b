import { posix } from 'node:path'
import type { MarkdownEnvironment, MarkdownIt, Token } from '@11ty/eleventy'
import { findAddress } from './find-address.ts'
import { toAnchor } from './headings.ts'
import { readPicture, renderPicture } from './pictures.ts'

/** Adds anchors to headings, turns links between files into links between pages, and shows screenshots in the reader's color scheme. */
export function setUpMarkdown(markdown: MarkdownIt): void {
  markdown.set({ html: true, linkify: false, typographer: false })
  markdown.core.ruler.push('anchors', ({ tokens }) => {
    for (const [place, token] of tokens.entries())
      if (token.type === 'heading_open') token.attrSet('id', toAnchor(readText(tokens[place + 1])))
  })
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    for (const { children } of tokens) if (children) leadLinks(children, findFile(env))
  })
  markdown.renderer.rules['image'] = (tokens, place) => {
    const token = tokens[place]
    const alt = markdown.utils.escapeHtml(token?.content ?? '')
    return renderPicture(readPicture(token?.attrGet('src') ?? ''), alt)
  }
  markdown.renderer.rules['table_open'] = (tokens, place) => {
    const label = markdown.utils.escapeHtml(`Table: ${readColumns(tokens, place).join(', ')}`)
    return `<div class="table" role="group" aria-label="${label}" tabindex="0"><table>\n`
  }
  markdown.renderer.rules['code_inline'] = (tokens, place) =>
    `<code>${breakAtSigns(markdown.utils.escapeHtml(tokens[place]?.content ?? ''))}</code>`
  markdown.renderer.rules['table_close'] = () => '</table></div>\n'
}

/** Returns the column headings of the table that begins at this token. */
function readColumns(tokens: readonly Token[], start: number): string[] {
  const end = tokens.findIndex(({ type }, place) => place > start && type === 'thead_close')
  const cells = tokens.slice(start, end).filter(({ type }) => type === 'inline')
  return cells.map(readText).filter((text) => text !== '')
}

/** Lets long names break where a reader expects it: after `_`, `/` and `.`, and between words, as in `SentinelDeadLetters`. */
function breakAtSigns(html: string): string {
  return html.replaceAll(/(?<=\w)[_/.]+(?=\w)|(?<=[a-z]{3})(?=[A-Z][a-z]{2})/g, '$&<wbr />')
}

function readText(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('')
}

/** Turns links between files into links between pages. A link to a file that the guide does not publish becomes text. */
function leadLinks(tokens: Token[], file: string): void {
  let isDropped = false
  for (const token of tokens)
    if (token.type === 'link_open') {
      const address = findAddress(token.attrGet('href') ?? '', file)
      isDropped = address === undefined
      if (address === undefined) token.hidden = true
      else token.attrSet('href', address)
    } else if (token.type === 'link_close' && isDropped) token.hidden = true
  for (const token of tokens) if (token.hidden) Object.assign(token, { type: 'text', content: '' })
}

/** Returns the path, in the repository, of the file that is being rendered. */
function findFile({ file, page }: MarkdownEnvironment): string {
  return file ?? `docs/guide/${posix.basename(page?.inputPath ?? '')}`
}
