import MiniSearch, { type SearchResult } from 'minisearch'
import { createOptions } from './options.ts'
import { type Found, searchOptions } from './search-options.ts'

const INDEX = '/guide/search-index.json'
const SHOWN = 8

type Result = Found & SearchResult

/** Shows and enables the search field, which is hidden without scripts. */
export function setUpSearch(): void {
  const place = document.querySelector<HTMLElement>('.search')
  const field = place?.querySelector('input')
  const panel = place?.querySelector<HTMLElement>('.results')
  const count = place?.querySelector('.count')
  const list = place?.querySelector<HTMLElement>('[role=listbox]')
  if (!place || !field || !panel || !count || !list) return
  const options = createOptions(field, list)
  const close = () => {
    panel.hidden = true
    field.setAttribute('aria-expanded', 'false')
    options.choose(-1)
  }
  const show = (results: Result[] | undefined) => {
    count.textContent = describe(results)
    list.replaceChildren(...(results ?? []).slice(0, SHOWN).map(renderResult))
    panel.hidden = false
    field.setAttribute('aria-expanded', String(Boolean(results?.length)))
    options.choose(results?.length ? 0 : -1)
  }
  const search = async () => {
    const query = field.value.trim()
    if (query === '') return close()
    const index = await loadIndex()
    if (field.value.trim() === query) show(index?.search(query) as Result[] | undefined)
  }
  place.hidden = false
  field.addEventListener('focus', () => void loadIndex())
  field.addEventListener('input', () => void search())
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    else if (!panel.hidden) options.onKey(event)
  })
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!place.contains(relatedTarget as Node | null)) close()
  })
  list.addEventListener('click', close)
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || isTyped(event.target)) return
    event.preventDefault()
    field.focus()
  })
}

let index: Promise<MiniSearch | undefined> | undefined

/** Resolves to undefined if the index could not be loaded. The next search tries again. */
function loadIndex(): Promise<MiniSearch | undefined> {
  index ??= fetch(INDEX)
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, searchOptions))
    .catch(() => {
      index = undefined
      return undefined
    })
  return index
}

function describe(results: Result[] | undefined): string {
  if (!results) return 'The search could not be loaded. Try again.'
  if (results.length === 0) return 'Nothing found. Try another word.'
  return results.length === 1 ? '1 result' : `${results.length} results`
}

function renderResult({ id, title, heading, excerpt }: Result, place: number): HTMLElement {
  const option = document.createElement('a')
  option.role = 'option'
  option.id = `result-${place}`
  option.href = id
  option.tabIndex = -1
  const name = document.createElement('strong')
  name.textContent = heading === '' ? title : `${title}: ${heading}`
  const text = document.createElement('span')
  text.textContent = excerpt
  option.append(name, text)
  return option
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
