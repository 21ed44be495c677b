/**
 * Redirects addresses of the old guide, which was one page. The contents of the start page have its anchors as ids, each beside the page that now has
 * the text.
 */
export function leadOldAddresses(): void {
  const target = document.getElementById(location.hash.slice(1))
  const link = target?.matches('.moved') ? target.querySelector('a') : null
  if (link) location.replace(link.href)
}
