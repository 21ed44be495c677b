import { type KeyText, listKeys, triageKeys } from '../../web/src/messages/keys.ts'

/** Returns tables of the keys that the console itself declares. */
export function renderKeys(): string {
  return `<h2 id="insights">Insights</h2>
${renderTable(listKeys)}
<h2 id="triage">Triage</h2>
<p>Viewers do not have these keys.</p>
${renderTable(triageKeys)}`
}

function renderTable(keys: readonly KeyText[]): string {
  const rows = keys.map(([names, action]) => `<tr><td>${renderKeyNames(names)}</td><td>${action}</td></tr>`)
  return `<div class="table" role="group" aria-label="Table: key, what it does" tabindex="0"><table class="keys"><thead><tr><th>Key</th><th>What it does</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

function renderKeyNames(names: string): string {
  return names
    .split(' ')
    .map((name) => `<kbd>${name}</kbd>`)
    .join(' ')
}
