/**
 * Redirects addresses of the former guide, which was one page. Its anchors are ids in the contents of the start page, each beside the page that has
 * the text now.
 */
export function leadOldAddresses(): void {
  const target = document.getElementById(location.hash.slice(1))
  const link = target?.matches('.moved') ? target.querySelector('a') : null
  if (link) location.replace(link.href)
}
