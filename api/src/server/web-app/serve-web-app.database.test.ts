import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const SCRIPT = 'console.log("fox")'
const SHELL = '<!doctype html><title>Sentinel</title>'
const SCREENS = ['/', '/insights', '/devices/', '/devices/$deviceId', '/resetpassword']

let api: TestApi
let unbuilt: TestApi
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentinel-web-'))
  const webFolder = join(folder, 'dist')
  await mkdir(join(webFolder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(webFolder, '.built-from'), 'secret')
  await writeFile(join(webFolder, 'index.html'), SHELL)
  await writeFile(join(webFolder, 'screens.json'), JSON.stringify(SCREENS))
  await mkdir(join(webFolder, 'guide/alerts'), { recursive: true })
  await writeFile(join(webFolder, 'guide/index.html'), '<!doctype html><title>Guide</title>')
  await writeFile(join(webFolder, 'guide/alerts/index.html'), '<!doctype html><title>Alerts</title>')
  await writeFile(join(webFolder, 'guide/404.html'), '<!doctype html><title>No such page</title>')
  await writeFile(join(webFolder, 'assets/app-3f2a.js'), SCRIPT)
  await writeFile(join(webFolder, 'assets/app-3f2a.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(webFolder, 'assets/app-3f2a.js.gz'), gzipSync(SCRIPT))
  api = await startTestApi({ config: { webFolder } })
  unbuilt = await startTestApi({ beside: api, config: { webFolder: join(folder, 'unbuilt') } })
})
afterAll(async () => {
  await unbuilt.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (url: string, headers: Record<string, string> = {}, at = api) =>
  at.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

test.each([
  '/',
  '/insights',
  '/Insights/',
  '/devices/7/',
  '/insights?class=fox.red',
  '/resetpassword?token=a.b',
])('the screen at %s is the shell of the web app, revalidated each time', async (url) => {
  const response = await open(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(response.body).toBe(SHELL)
})

test.each(['/nowhere', '/insights/7', '/devices/7/more', '/$deviceId'])(
  '%s, which is not a screen, is not found: the web app shows that, and it is not cached',
  async (url) => {
    const response = await open(url)
    expect([response.statusCode, response.body]).toEqual([404, SHELL])
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  },
)

test('a build without the list of screens is served, and a broken list is an error that stops nothing', async () => {
  const list = join(folder, 'dist/screens.json')
  await rm(list)
  expect((await open('/nowhere')).statusCode).toBe(200)
  await writeFile(list, '{')
  expect((await open('/nowhere')).statusCode).toBe(500)
  await writeFile(list, JSON.stringify(SCREENS))
  expect((await open('/nowhere')).statusCode).toBe(404)
})

test.each([
  ['/guide/', 'Guide'],
  ['/guide', 'Guide'],
  ['/guide/alerts/', 'Alerts'],
  ['/guide/alerts', 'Alerts'],
])('%s is a page of the guide', async (url, title) => {
  const response = await open(url)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain(`<title>${title}</title>`)
  expect(response.headers['cache-control']).toBe('no-cache')
})

test('the address of the former guide redirects to the guide', async () => {
  const response = await open('/guide.html')
  expect(response.statusCode).toBe(301)
  expect(response.headers.location).toBe('/guide/')
})

test('a page that the guide does not have is not found, and the guide shows that', async () => {
  for (const url of ['/guide/nothing', '/guide/nothing/', '/guide/alerts/x']) {
    const response = await open(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).toContain('No such page')
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a file with a hash in its name is cached for a year, and is sent as %s', async (encoding, used) => {
  const response = await open('/assets/app-3f2a.js', { 'accept-encoding': encoding, accept: '*/*' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('javascript')
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['content-encoding']).toBe(used)
})

test('a deleted file is not found and not cached', async () => {
  const response = await open('/assets/app-old.js')
  expect(response.statusCode).toBe(404)
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each(['/api/nothing', '/api', '/socket.io/x'])('%s is not a screen', async (url) => {
  const response = await open(url)
  expect(response.statusCode).toBe(404)
  expect(response.json().code).toBe('not_found')
})

test.each(['/ingest/x', '/device/files/x'])(
  '%s is for the gateway, which is not running here',
  async (url) => {
    const response = await open(url)
    expect(response.statusCode).toBe(503)
    expect(response.json().code).toBe('unavailable')
  },
)

test('a request that does not accept a page gets none', async () => {
  expect((await open('/insights', { accept: 'application/json' })).statusCode).toBe(404)
  expect(
    (await api.app.inject({ method: 'POST', url: '/insights', headers: { accept: 'text/html' } })).statusCode,
  ).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/.built-from',
  '/%2e%2e/secret.txt',
])('%s cannot leave the folder', async (url) => {
  const response = await open(url)
  expect(response.body).not.toContain('secret')
})

test.each(['/%E0%A4%A', '/devices/%', '/%zz?x=%E0'])(
  '%s, which cannot be decoded, is an unknown page for a browser, and an error for programs',
  async (url) => {
    const page = await open(url)
    expect([page.statusCode, page.body]).toEqual([404, SHELL])
    const answer = await open(url, { accept: 'application/json' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The address is not valid.'])
    expect((await open(`/api${url}`)).statusCode).toBe(400)
  },
)

test('while the web app is not built, the page shows that and reloads itself, and the api is not ready', async () => {
  const response = await open('/insights', {}, unbuilt)
  expect(response.statusCode).toBe(503)
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.body).toContain('The console is getting ready')
  expect(response.body).toContain('<meta http-equiv="refresh"')
  expect((await open('/readyz', {}, unbuilt)).statusCode).toBe(503)
  expect((await open('/readyz')).statusCode).toBe(200)
})

test.each(['/', '/insights', '/devices/7?days=30'])(
  '%s is also a page for clients that accept anything',
  async (url) => {
    for (const headers of [{ accept: '*/*' }, {}]) {
      const response = await api.app.inject({ url, headers })
      expect([response.statusCode, response.body]).toEqual([200, SHELL])
    }
    expect((await open('/missing.png', { accept: 'image/png,*/*;q=0.8' })).statusCode).toBe(404)
  },
)
