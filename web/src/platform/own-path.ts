/** Returns true for a path within this console, and false for an address that leads elsewhere. */
export function isOwnPath(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && to !== '/'
}
