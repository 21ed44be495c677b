import { findReason } from './accepted-licences.ts'
import { findPackages, type ThirdPartyPackage } from './find-packages.ts'

export const TEXTS_PATH = 'guide/licences/texts.txt'

/** Returns a table of all packages and their licences. */
export function renderLicences(): string {
  const packages = findPackages()
  const rows = packages.map(
    ({ name, version, licence }) => `<tr><td>${name}</td><td>${version}</td><td>${licence}</td></tr>`,
  )
  return `${renderReasons(packages)}
<h2 id="packages">${packages.length} packages</h2>
<div class="table" role="group" aria-label="Table: package, version, license" tabindex="0"><table><thead><tr><th>Package</th><th>Version</th><th>License</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

/** Returns the licence texts of all packages. Packages with the same text are listed together. */
export function writeLicenceTexts(): string {
  const byText = Map.groupBy(
    findPackages().filter(({ text }) => text !== ''),
    ({ text }) => text,
  )
  return [...byText]
    .map(([text, packages]) => `${packages.map(nameVersion).join(', ')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function renderReasons(packages: readonly ThirdPartyPackage[]): string {
  const byReason = Map.groupBy(packages, findReason)
  byReason.delete(undefined)
  const items = [...byReason].map(([reason, found]) => `<li>${nameBuilds(found)}: ${reason}</li>`)
  return `<h2 id="other-terms">Packages with other terms</h2><ul>${items.join('')}</ul>`
}

/** Names packages that share their terms. If their names begin alike, they are named as builds of one package. */
function nameBuilds(packages: readonly ThirdPartyPackage[]): string {
  const names = packages.map(({ name }) => name)
  const [first = '', ...others] = names
  if (others.length === 0) return first
  const start = first
    .split(/(?<=-)/)
    .reduce(
      (shared, part) => (others.every((name) => name.startsWith(shared + part)) ? shared + part : shared),
      '',
    )
  return start === '' ? names.join(', ') : `${start}* (${packages.length} builds)`
}

function nameVersion({ name, version }: ThirdPartyPackage): string {
  return `${name} ${version}`
}
