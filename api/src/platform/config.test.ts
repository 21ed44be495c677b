import { BadSettings } from '@sentinel/platform/programs/settings'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://somebody@localhost/sentinel'
const read = (settings: Record<string, string> = {}) => readConfig({ DATABASE_URL, ...settings })

test('every setting except the database has a default', () => {
  expect(read()).toMatchObject({
    http: { host: '127.0.0.1', port: 8080, trustProxy: false, isHttps: false },
    console: {
      supportEmail: 'support@example.com',
      docsUrl: '/guide/',
      isSignUpOpen: true,
      sendsMail: false,
      offersSamples: true,
      mapboxToken: null,
    },
    webFolder: expect.stringMatching(/web\/dist$/),
    secrets: { jwtSecret: undefined, metricsToken: undefined },
  })
})

test('settings that are given are used', () => {
  const config = read({
    PUBLIC_URL: 'https://console.example',
    SUPPORT_EMAIL: 'help@example.org',
    DOCS_URL: 'https://docs.example',
    SIGNUP: 'closed',
    MAPBOX_TOKEN: 'pk.ours',
    SMTP_URL: 'smtp://mail.example.org',
    SAMPLE_FLEETS: 'off',
    COMMIT: 'abcdef012345',
    WEB_DIR: '/srv/web',
  })
  expect(config).toMatchObject({
    http: { isHttps: true },
    console: {
      supportEmail: 'help@example.org',
      docsUrl: 'https://docs.example',
      isSignUpOpen: false,
      sendsMail: true,
      offersSamples: false,
      mapboxToken: 'pk.ours',
      commit: 'abcdef012345',
    },
    webFolder: '/srv/web',
  })
})

test('secrets do not appear in logged settings', () => {
  const config = read({ JWT_SECRET: 'x'.repeat(32), METRICS_TOKEN: 'hush-hush' })
  expect(config.secrets).toEqual({ jwtSecret: 'x'.repeat(32), metricsToken: 'hush-hush' })
  expect(JSON.stringify(config)).not.toMatch(/xxx|hush/)
})

test.each([
  ['off', false],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
])('TRUST_PROXY=%s is accepted', (text, trustProxy) => {
  expect(read({ TRUST_PROXY: text }).http.trustProxy).toEqual(trustProxy)
})

test('all bad settings are reported together', () => {
  const bad = {
    PUBLIC_URL: 'console.example',
    SUPPORT_EMAIL: 'help',
    SIGNUP: 'maybe',
    TRUST_PROXY: 'on',
    MAPBOX_TOKEN: 'sk.secret',
    JWT_SECRET: 'short',
  }
  expect(() => read(bad)).toThrow(BadSettings)
  for (const name of Object.keys(bad)) expect(() => read(bad)).toThrow(name)
})

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.1/8/8',
  '10.0.0.1,',
  'proxy.example',
  '-1',
  '1.5',
  ''.padEnd(3),
])('TRUST_PROXY=%s is refused', (text) => {
  expect(() => read({ TRUST_PROXY: text })).toThrow(
    'TRUST_PROXY: must be off, a number of proxies, or addresses',
  )
})

test('the countries that get texts are codes, in upper or lower case', () => {
  expect(read({}).outgoing.smsCountries).toBeUndefined()
  expect(read({ SMS_COUNTRIES: 'ke, TZ' }).outgoing.smsCountries).toEqual(['KE', 'TZ'])
})

test.each(['Kenya', 'KE,,TZ', 'XX', '+254'])('SMS_COUNTRIES=%s is refused at the start', (text) => {
  expect(() => read({ SMS_COUNTRIES: text })).toThrow('SMS_COUNTRIES')
})

test.each([
  [{}, 'http://127.0.0.1:8081'],
  [{ GATEWAY_HTTP_PORT: '9001' }, 'http://127.0.0.1:9001'],
  [{ GATEWAY_URL: 'https://gateway.example' }, 'https://gateway.example'],
  [{ GATEWAY_HTTP_PORT: '0' }, undefined],
])('with %j the address of the gateway is %s', (settings, gatewayUrl) => {
  expect(read(settings).gatewayUrl).toBe(gatewayUrl)
})

test('without Stripe keys payments go to the sandbox; a single key is refused', () => {
  expect(read().stripe).toBeUndefined()
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(read(keys).stripe).toMatchObject({ secretKey: 'sk_test_1', apiUrl: 'https://api.stripe.com' })
  expect(JSON.stringify(read(keys))).not.toContain('sk_test_1')
  expect(() => read({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    new BadSettings(
      'STRIPE_SECRET_KEY: and STRIPE_PUBLISHABLE_KEY must be set together, and for STRIPE_WEBHOOK_SECRET',
    ),
  )
  expect(() => read({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(BadSettings)
  expect(() => read({ ...keys, STRIPE_WEBHOOK_SECRET: 'secret' })).toThrow(/whsec_/)
})
