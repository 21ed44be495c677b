import { expect, test } from 'vitest'
import { NO_COMMAND_FAULTS } from './device/command-faults.ts'
import { USUAL_FAULT_SHARES } from './fleet/faults.ts'
import { readOptions } from './options.ts'

test('a fleet needs only the number of its cameras', () => {
  expect(readOptions(['--devices', '20'])).toMatchObject({
    devices: 20,
    url: 'mqtt://127.0.0.1:1883',
    dialect: 'native',
    speed: 1,
    rate: undefined,
    backfillDays: 0,
    faultShares: USUAL_FAULT_SHARES,
  })
})

test('each fault has its own share', () => {
  const { faultShares } = readOptions(['--devices', '9', '--fault', 'cable=0.05', '--fault', 'silent=0'])

  expect(faultShares).toEqual({ ...USUAL_FAULT_SHARES, cable: 0.05, silent: 0 })
})

test('a fault of commands has a probability, which is zero by default', () => {
  const args = ['--devices', '9', '--fault', 'late-answer=0.25', '--boot-seconds', '0.5']
  const { commandFaultChances, faultShares, bootMs } = readOptions(args)

  expect(commandFaultChances).toEqual({ ...NO_COMMAND_FAULTS, 'late-answer': 0.25 })
  expect(faultShares).toEqual(USUAL_FAULT_SHARES)
  expect(bootMs).toBe(500)
})

test('a network server posts with the secret of the command line or the environment, and takes commands from a given broker', () => {
  const args = ['--devices', '9', '--dialect', 'tts', '--http', 'http://127.0.0.1:8081']
  expect(readOptions([...args, '--secret', 'a'], { INGEST_SECRET: 'b' }).http).toEqual({
    url: 'http://127.0.0.1:8081',
    secret: 'a',
    brokerUrl: undefined,
  })
  expect(readOptions([...args, '--broker-port', '1999'], { INGEST_SECRET: 'b' }).http).toEqual({
    url: 'http://127.0.0.1:8081',
    secret: 'b',
    brokerUrl: 'mqtt://127.0.0.1:1999',
  })
  expect(readOptions([...args, '--secret', 'a', '--url', 'mqtt://tts']).http?.brokerUrl).toBe('mqtt://tts')
})

test('a radio fault has a probability', () => {
  const { radioFaultChances } = readOptions(['--devices', '9', '--fault', 'duplicates=0.25'])
  expect(radioFaultChances).toEqual({ join: 0, duplicates: 0.25, reorder: 0, impatient: 0 })
})

test.each([
  [['--devices', '5', '--http', 'http://127.0.0.1:8081'], /secret: --http needs --secret/],
  [['--devices', '5', '--lora-dialect', 'tts'], /lora-dialect: needs --http/],
  [[], /devices: is needed/],
  [['--help'], /usage: npm run sim/],
  [['--devices', 'many'], /devices: must be a whole number from 1 to 100000/],
  [['--devices', '0'], /devices: must be/],
  [['--devices', '2.5'], /devices: must be/],
  [['--devices', '5', '--speed', '0'], /speed: must be from 0\.01 to 10000/],
  [['--devices', '5', '--rate', '0'], /rate: must be insights a second, above 0/],
  [['--devices', '5', '--backfill-days', '1e9'], /backfill-days: must be from 0 to 80/],
  [['--devices', '5', '--dialect', 'sigfox'], /dialect: must be native, chirpstack, tts/],
  [['--devices', '5', '--dialect', 'tts', '--password', 'x'], /username: a network server signs in with/],
  [['--devices', '5', '--url', 'http://x'], /url: must be an mqtt:\/\/ address/],
  [['--devices', '5', '--fault', 'cable=2'], /fault: cable=2 is not one of/],
  [['--devices', '5', '--fault', 'lost-puback=many'], /fault: lost-puback=many is not one of/],
  [['--devices', '5', '--boot-seconds', '0'], /boot-seconds: must be from 0\.001 to 3600/],
  [
    ['--devices', '5', '--fault', 'gremlins=0.1'],
    /fault: gremlins=0\.1 is not one of silent, cable, low_battery, clock_reset/,
  ],
  [['--devices', '5', '--colour', 'red'], /'--colour'.*usage: npm run sim/s],
])('%j is refused with an explanation', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})
