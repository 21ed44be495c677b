/**
 * Redirects addresses of the old one-page guide. Each entry in the start page's contents has as its ids the old anchors of the text that
 * its page now contains.
 */
export function leadOldAddresses(): void {
  const target = document.getElementById(location.hash.slice(1))
  const link = target?.matches('.moved') ? target.querySelector('a') : null
  if (link) location.replace(link.href)
}
