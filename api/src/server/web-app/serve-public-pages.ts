import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ApiConfig } from '../../platform/config.ts'

const PAGE = 'landing.html'
const SITE_SECONDS = 3600

type SiteConfig = Pick<ApiConfig, 'publicUrl'> & {
  console: Pick<ApiConfig['console'], 'supportEmail' | 'docsUrl'>
}
type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Serves the landing page, the files for crawlers, and the security contact. They need the public address, which is not known at build time. */
export function servePublicPages(app: FastifyInstance, webFolder: string, config: SiteConfig): void {
  const readLandingPage = keepLandingPage(join(webFolder, PAGE), config)
  const serve = (url: string, handler: Handler) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { access: 'public' },
      schema: { hide: true },
      handler,
    })
  const serveText = (url: string, type: string, write: (origin: string) => string) =>
    serve(url, (request, reply) =>
      reply
        // An address taken from a caller's request must not reach others through a shared cache.
        .header(
          'cache-control',
          config.publicUrl === undefined ? 'no-cache' : `public, max-age=${SITE_SECONDS}`,
        )
        .type(type)
        .send(write(findOrigin(request, config))),
    )

  serve('/landing', async (request, reply) => {
    const page = await readLandingPage(findOrigin(request, config))
    if (page !== undefined) return replyCompressed(request, reply.type('text/html; charset=utf-8'), page)
    reply.callNotFound() // says that the pages are still being built
    return reply
  })
  serve(`/${PAGE}`, (_request, reply) => reply.redirect('/landing', 301))
  serveText('/robots.txt', 'text/plain; charset=utf-8', writeRobots)
  serveText('/sitemap.xml', 'application/xml; charset=utf-8', (origin) =>
    writeSitemap(origin, config.console.docsUrl),
  )
  serveText(SECURITY_CONTACT_URL, 'text/plain; charset=utf-8', (origin) =>
    writeSecurityContact(origin, config.console.supportEmail, Date.now()),
  )
}

/** If there is no setting, uses the address that the caller requested. */
function findOrigin({ protocol, host }: FastifyRequest, { publicUrl }: SiteConfig): string {
  return publicUrl ?? `${protocol}://${host}`
}

/** Returns a function that returns the filled-in page. It caches the page until another version is built. */
function keepLandingPage(
  path: string,
  { console: { supportEmail, docsUrl } }: SiteConfig,
): (origin: string) => Promise<CompressedPage | undefined> {
  let cached: { origin: string; builtAtMs: number; page: CompressedPage } | undefined
  return async (origin) => {
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) return undefined
    if (cached?.origin === origin && cached.builtAtMs === found.mtimeMs) return cached.page
    const html = await readFile(path, 'utf8')
    const page = compressPage(fillLandingPage(html, { origin, supportEmail, docsUrl }))
    cached = { origin, builtAtMs: found.mtimeMs, page }
    return page
  }
}

interface LandingFacts {
  /** The console's address, without a trailing slash. */
  origin: string
  supportEmail: string
  docsUrl: string
}

/** Inserts the operator's settings into the built landing page. The `.invalid` domain never exists, so a forgotten placeholder leads nowhere. */
function fillLandingPage(html: string, { origin, supportEmail, docsUrl }: LandingFacts): string {
  return html
    .replaceAll('https://docs.console.invalid', () => escapeHtml(docsUrl))
    .replaceAll('https://console.invalid', () => escapeHtml(origin))
    .replaceAll('sales@console.invalid', () => escapeHtml(supportEmail))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** The pages in the sitemap. All others need a session or a token from an email, or have no content. */
const PUBLIC_PAGES = ['/landing', '/signup', '/login']

const SECURITY_CONTACT_URL = '/.well-known/security.txt'

/** Returns the file for crawlers. The console's screens are a single script, and the api has nothing for crawlers. */
function writeRobots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`
}

function writeSitemap(origin: string, docsUrl: string): string {
  const pages = docsUrl.startsWith('/') ? [...PUBLIC_PAGES, docsUrl] : PUBLIC_PAGES
  const urls = pages.map((page) => `<url><loc>${escapeXml(origin + page)}</loc></url>`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
const EXPIRES_AFTER_DAYS = 180

/** Returns the contact for reporting a security problem (RFC 9116). It is written for each request, so it never expires while the console runs. */
function writeSecurityContact(origin: string, supportEmail: string, nowMs: number): string {
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

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** A page in all encodings, each compressed once. */
interface CompressedPage {
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

function compressPage(text: string): CompressedPage {
  const identity = Buffer.from(text)
  return {
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    br: brotliCompressSync(identity, QUALITY),
    gzip: gzipSync(identity),
  }
}

/** Responds with 304 to a browser that has the current version of the page. */
function replyCompressed(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  const known = request.headers['if-none-match']?.split(/,\s*/) ?? []
  if (known.includes(page.etag)) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page[encoding])
}
