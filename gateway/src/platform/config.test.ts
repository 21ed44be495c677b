import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const NEEDED = { DATABASE_URL: 'postgres://127.0.0.1/sentinel' }

test.each(['127.0.0.1', 'localhost', '::1', undefined])('backfill is allowed if MQTT_HOST is %s', (host) => {
  expect(readConfig({ ...NEEDED, BACKFILL: '1', MQTT_HOST: host }).takesBackfill).toBe(true)
})

test.each([
  ['MQTT_HOST', '0.0.0.0'],
  ['MQTT_HOST', '192.0.2.7'],
  ['GATEWAY_HTTP_HOST', 'gateway.example'],
])('backfill is refused with %s=%s, which others can reach', (setting, host) => {
  expect(() => readConfig({ ...NEEDED, BACKFILL: '1', [setting]: host })).toThrow(
    'BACKFILL: lets messages date themselves: MQTT_HOST and GATEWAY_HTTP_HOST must be 127.0.0.1, ::1 or localhost',
  )
})

test('backfill is off by default', () => {
  expect(readConfig(NEEDED).takesBackfill).toBe(false)
})

test.each(['a year', '0', '-3', '1.5', '36501'])('RETENTION_DAYS of %s is refused', (days) => {
  expect(() => readConfig({ ...NEEDED, RETENTION_DAYS: days })).toThrow(
    'RETENTION_DAYS: must be a whole number of days, 1 to 36500',
  )
})

test('a port that is not a number is refused', () => {
  expect(() => readConfig({ ...NEEDED, MQTT_PORT: 'abc' })).toThrow(/^MQTT_PORT: [^;]+$/)
})

test('MQTT with TLS is refused without its key', () => {
  expect(() => readConfig({ ...NEEDED, MQTTS_PORT: '8883' })).toThrow(
    'MQTTS_PORT: needs MQTTS_KEY and MQTTS_CERT, the paths of two PEM files',
  )
})

test('the limits of devices have their defaults', () => {
  expect(readConfig(NEEDED)).toMatchObject({
    pendingPerAddress: 200,
    deviceLimits: {
      subscriptionsMax: 10,
      messagesPerSecond: 200,
      messagesBurst: 20_000,
      heldMaxBytes: 16 * 1024 * 1024,
    },
  })
})

test.each([
  ['MQTT_PENDING_PER_ADDRESS', '0', 1_000_000],
  ['DEVICE_SUBSCRIPTIONS', '1001', 1000],
  ['DEVICE_MESSAGES_PER_SECOND', '1.5', 1_000_000],
  ['DEVICE_MESSAGES_BURST', 'many', 100_000_000],
  ['DEVICE_HELD_MIB', '129', 128],
])('%s of %s is refused', (setting, value, max) => {
  expect(() => readConfig({ ...NEEDED, [setting]: value })).toThrow(
    `${setting}: must be a whole number, 1 to ${max}`,
  )
})

test.each([
  [
    { DEVICE_URL: 'https://devices.example/', PUBLIC_URL: 'https://console.example' },
    'https://devices.example',
  ],
  [{ PUBLIC_URL: 'https://console.example' }, 'https://console.example'],
  [{}, 'http://127.0.0.1:8080'],
  [{ HTTP_HOST: '0.0.0.0', HTTP_PORT: '9000' }, 'http://127.0.0.1:9000'],
  [{ HTTP_HOST: '::1' }, 'http://[::1]:8080'],
  [{ HTTP_PORT: '0' }, undefined],
])('with %j devices fetch files at %s', (settings, deviceUrl) => {
  expect(readConfig({ ...NEEDED, ...settings }).deviceUrl).toBe(deviceUrl)
})

test('an address for devices that is not an http or https address is refused', () => {
  expect(() => readConfig({ ...NEEDED, DEVICE_URL: 'ftp://x' })).toThrow(
    'DEVICE_URL: must be the http:// or https:// address',
  )
})

test.each([
  [undefined, ['127.0.0.1', '::1']],
  ['off', false],
  ['10.0.0.0/8', ['10.0.0.0/8']],
])('GATEWAY_TRUST_PROXY=%s', (text, trustProxy) => {
  expect(readConfig({ ...NEEDED, GATEWAY_TRUST_PROXY: text }).trustProxy).toEqual(trustProxy)
})
