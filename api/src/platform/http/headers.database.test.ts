import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let secure: TestApi
let withMapbox: TestApi
let withStripe: TestApi

beforeAll(async () => {
  api = await startTestApi()
  secure = await startTestApi({
    beside: api,
    config: { http: { host: '', port: 0, trustProxy: false, isHttps: true } },
  })
  withStripe = await startTestApi({
    beside: api,
    config: {
      stripe: {
        secretKey: 'sk_test_x',
        publishableKey: 'pk_test_x',
        webhookSecret: undefined,
        apiUrl: 'https://api.stripe.com',
      },
    },
  })
  withMapbox = await startTestApi({
    beside: api,
    config: {
      console: {
        supportEmail: '',
        docsUrl: '',
        isSignUpOpen: true,
        sendsMail: false,
        offersSamples: true,
        mapboxToken: 'pk.of-somebody',
        version: '1.2.3',
        commit: null,
      },
    },
  })
})
afterAll(async () => {
  await withStripe.stop()
  await withMapbox.stop()
  await secure.stop()
  await api.stop()
})

const headersOf = async (url: string, at = api) => (await at.as(undefined).get(url)).headers

test.each(['/api/console', '/api/user', '/api/nothing', '/', '/healthz'])(
  '%s is answered with the security headers',
  async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy':
        "default-src 'self';script-src 'self';worker-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' blob: data:;" +
        "connect-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
  },
)

test('a browser is told to use https only if the console is opened by https', async () => {
  expect(await headersOf('/api/console')).not.toHaveProperty('strict-transport-security')
  expect((await headersOf('/api/console', secure))['strict-transport-security']).toBe('max-age=31536000')
})

test('only the hosts of Mapbox are allowed if its token is set', async () => {
  const { 'content-security-policy': policy, 'referrer-policy': referrer } = await headersOf(
    '/map',
    withMapbox,
  )
  expect(policy).toContain(
    "connect-src 'self' blob: https://api.mapbox.com https://*.tiles.mapbox.com https://events.mapbox.com;",
  )
  expect(policy).toContain("default-src 'self';script-src 'self';worker-src 'self';")
  expect(referrer).toBe('strict-origin')
})

test('browsers and proxies may not cache JSON', async () => {
  expect((await headersOf('/api/console'))['cache-control']).toBe('no-store')
  expect((await headersOf('/api/user'))['cache-control']).toBe('no-store')
})

test('no header reveals the server software', async () => {
  const headers = await headersOf('/api/console')
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test('only scripts, frames and the API of Stripe are allowed if its keys are set', async () => {
  const { 'content-security-policy': policy } = await headersOf('/account', withStripe)
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain(
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;',
  )
  expect(policy).toContain("connect-src 'self' blob: https://api.stripe.com;")
})
