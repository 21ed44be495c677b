const DOT = '[.。．｡]'
const ADDRESS = new RegExp(
  String.raw`:\/\/|\bwww${DOT}|[\p{L}\p{N}]${DOT}\p{L}{2,}|\d+${DOT}\d+${DOT}\d+${DOT}\d+`,
  'iu',
)

/** Names that are written without a blank after a dot, such as "St.John" and "M.Sc". */
const DOTTED_NAME = /(^|\s)\p{Lu}\p{Ll}*\.(?=\p{Lu}\p{Ll}*(\s|$))/gu

/**
 * Whether a text has something in it that mail programs turn into a link: a scheme, a host name or an IP address. "J. R. Fox" and "J.R. Fox"
 * have none; "St.John" has a host name.
 */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Whether a person's name has a web address in it. "St.John" is a name here; mails leave it out, since their readers' programs may see a link. */
export function isNameWithAddress(name: string): boolean {
  return hasWebAddress(name.replaceAll(DOTTED_NAME, ' '))
}
