const DOT = '[.。．｡]'
const ADDRESS = new RegExp(
  String.raw`:\/\/|\bwww${DOT}|[\p{L}\p{N}]${DOT}\p{L}{2,}|\d+${DOT}\d+${DOT}\d+${DOT}\d+`,
  'iu',
)

/**
 * Whether a text has something in it that mail programs turn into a link: a scheme, a host name or an IP address. "J. R. Fox" and "J.R. Fox"
 * have none; "St.John" counts as a host name.
 */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text)
}
