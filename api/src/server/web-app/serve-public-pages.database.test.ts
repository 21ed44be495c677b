import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const PAGE = `<!doctype html><link rel="canonical" href="https://console.invalid/landing">
<meta property="og:image" content="https://console.invalid/social.png">
<a href="mailto:sales@console.invalid">Contact sales</a><a href="https://docs.console.invalid">Guide</a>`

let api: TestApi
let published: TestApi
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-landing-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Sentinel</title>')
  await writeFile(join(folder, 'landing.html'), PAGE)
  api = await startTestApi({ config: { webFolder: folder } })
  published = await startTestApi({
    beside: api,
    config: { webFolder: folder, publicUrl: 'https://cameras.example.org' },
  })
})
afterAll(async () => {
  await published.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (url: string, headers: Record<string, string> = {}, at = published) =>
  at.app.inject({ url, headers })

test('the landing page names the public address, the contact and the guide of this console', async () => {
  const { statusCode, headers, body } = await open('/landing')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(body).toContain('<link rel="canonical" href="https://cameras.example.org/landing">')
  expect(body).toContain('content="https://cameras.example.org/social.png"')
  expect(body).toContain('href="mailto:help@example.com"')
  expect(body).toContain('href="/guide/">Guide')
  expect(body).not.toContain('.invalid')
})

test('without a public address the page has the requested one, which cannot inject markup', async () => {
  expect((await open('/landing', { host: 'camp.local:8080' }, api)).body).toContain(
    'href="http://camp.local:8080/landing"',
  )
  expect((await open('/landing', { host: '"><script>' }, api)).body).not.toContain('"><script>')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('the landing page is sent as %s', async (encoding, decompress) => {
  const response = await open('/landing', { 'accept-encoding': encoding })
  expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(decompress(response.rawPayload).toString()).toBe((await open('/landing')).body)
})

test('a browser with a current page gets 304, until the page is built again', async () => {
  const etag = String((await open('/landing')).headers.etag)
  const again = await open('/landing', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await writeFile(join(folder, 'landing.html'), `${PAGE}<p>New</p>`)
  await utimes(join(folder, 'landing.html'), new Date(), new Date(Date.now() + 1000))
  const renewed = await open('/landing', { 'if-none-match': etag })
  expect([renewed.statusCode, renewed.body.includes('New')]).toEqual([200, true])
})

test('the name of the page’s file redirects to its address', async () => {
  const response = await open('/landing.html')
  expect([response.statusCode, response.headers.location]).toEqual([301, '/landing'])
})

test('crawlers may read the public pages, and not the api', async () => {
  const robots = await open('/robots.txt')
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(robots.body).toContain('Disallow: /api/')
  expect(robots.body).toContain('Sitemap: https://cameras.example.org/sitemap.xml')
  const sitemap = await open('/sitemap.xml')
  expect(sitemap.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  expect(sitemap.body).toContain('<loc>https://cameras.example.org/landing</loc>')
  expect(sitemap.body).toContain('<loc>https://cameras.example.org/guide/</loc>')
})

test('security.txt names where to report a problem, and expires within a year', async () => {
  const { headers, body } = await open('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  ) // safe: each has a name
  expect(fields.get('Contact')).toBe('mailto:help@example.com')
  expect(fields.get('Canonical')).toBe('https://cameras.example.org/.well-known/security.txt')
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('a page whose build is in progress shows that', async () => {
  await rm(join(folder, 'landing.html'))
  await rm(join(folder, 'index.html'))
  const response = await open('/landing', { accept: 'text/html' })
  expect(response.statusCode).toBe(503)
  expect(response.body).toContain('The console is getting ready')
})
