/** Pages that strangers may look for. All others need a session, a token of a mail, or have nothing to say. */
const PUBLIC_PAGES = ['/landing', '/signup', '/login']

export const SECURITY_CONTACT_URL = '/.well-known/security.txt'

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

const DAY_MS = 24 * 60 * 60 * 1000
const EXPIRES_AFTER_DAYS = 180

/** Where to report a security problem (RFC 9116). It is written for each request, so it never expires while the console runs. */
export function writeSecurityContact(origin: string, supportEmail: string, nowMs: number): string {
  const expires = new Date(nowMs + EXPIRES_AFTER_DAYS * DAY_MS).toISOString()
  return [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_CONTACT_URL}`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
