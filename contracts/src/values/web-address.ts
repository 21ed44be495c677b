const DOT = '[.。．｡]'
const ADDRESS = new RegExp(
  String.raw`:\/\/|\bwww${DOT}|[\p{L}\p{N}]${DOT}\p{L}{2,}|\d+${DOT}\d+${DOT}\d+${DOT}\d+`,
  'iu',
)

/** Matches names written without a space after a dot, such as "St.John" and "M.Sc". */
const DOTTED_NAME = /(^|\s)\p{Lu}\p{Ll}*\.(?=\p{Lu}\p{Ll}*(\s|$))/gu

/**
 * Returns true if a text contains something that email programs turn into a link: a scheme, a host name or an IP address. "J. R. Fox" and "J.R. Fox"
 * contain none. "St.John" contains a host name.
 */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/**
 * Returns true if a person's name contains a web address. "St.John" counts as a name here. Emails omit it, because recipients' email programs may
 * turn it into a link.
 */
export function isNameWithAddress(name: string): boolean {
  return hasWebAddress(name.replaceAll(DOTTED_NAME, ' '))
}
