/** Pages that strangers may look for. All others need a session, a token of a mail, or have nothing to say. */
const PUBLIC_PAGES = ['/landing', '/signup', '/login']

/** For crawlers. The screens of the console are one script, and the api has nothing for them. */
export function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`
}

export function writeSitemap(origin: string, docsUrl: string): string {
  const pages = docsUrl.startsWith('/') ? [...PUBLIC_PAGES, docsUrl] : PUBLIC_PAGES
  const urls = pages.map((page) => `<url><loc>${escapeXml(origin + page)}</loc></url>`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
