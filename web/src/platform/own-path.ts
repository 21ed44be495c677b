/** A path of this console, not an address that leads elsewhere. */
export function isOwnPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && to !== '/'
}
