/** Licences whose code may be distributed with a program under the MIT licence. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that state their licence only in its text, not in package.json. */
export const statedLicences = new Map([
  ['suncalc', 'BSD-2-Clause'],
  ['xmlhttprequest-ssl', 'MIT'],
])

/** Packages under other licences, and why they may be distributed. */
export const acceptedPackages: readonly { name: RegExp; licence: RegExp; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: /\bLGPL-3\.0-or-later\b/,
    reason:
      'The picture library libvips is a separate file that is loaded at run time and can be replaced by another build of it.',
  },
  {
    name: /^mapbox-gl$/,
    licence: /^SEE LICENSE IN LICENSE\.txt$/,
    reason:
      'Loaded only where the operator has set a Mapbox token. Mapbox’s terms of service apply to its use.',
  },
]

/** Returns whether an SPDX expression can be satisfied with accepted licences alone. */
export function isAcceptedLicence(expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, '')
  return text
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => ACCEPTED.has(licence.trim())))
}

/** Returns why a package under another licence may be distributed. */
export function findReason({ name, licence }: { name: string; licence: string }): string | undefined {
  return acceptedPackages.find((accepted) => accepted.name.test(name) && accepted.licence.test(licence))
    ?.reason
}
