import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const NEEDED = { DATABASE_URL: 'postgres://127.0.0.1/sentinel' }

test.each(['127.0.0.1', 'localhost', '::1', undefined])('backfill is taken on %s', (host) => {
  expect(readConfig({ ...NEEDED, BACKFILL: '1', MQTT_HOST: host }).takesBackfill).toBe(true)
})

test.each(['0.0.0.0', '192.0.2.7', 'broker.example'])(
  'backfill is refused on %s, which others can reach',
  (host) => {
    expect(() => readConfig({ ...NEEDED, BACKFILL: '1', MQTT_HOST: host })).toThrow(
      'BACKFILL: lets messages date themselves: MQTT_HOST must be 127.0.0.1, ::1 or localhost',
    )
  },
)

test('backfill is off unless asked for', () => {
  expect(readConfig(NEEDED).takesBackfill).toBe(false)
})
