import { contents, pageAddress } from './contents.ts'
import { readPageFields } from './page-fields.ts'

/** Returns the list of all pages for the start page. Anchors of the old guide lead to the entries of the pages that replaced them. */
export function renderStart(): string {
  return contents
    .map(
      ({ title, pages }) =>
        `<h2>${title}</h2><dl class="start">${pages.map(({ slug }) => renderEntry(slug)).join('')}</dl>`,
    )
    .join('')
}

function renderEntry(slug: string): string {
  const { title, description, was } = readPageFields(slug)
  const link = `<a href="${pageAddress(slug)}">${title}</a>`
  const anchored = was.reduce((inner, id) => `<span class="moved" id="${id}">${inner}</span>`, link)
  return `<div><dt>${anchored}</dt><dd>${description}</dd></div>`
}
