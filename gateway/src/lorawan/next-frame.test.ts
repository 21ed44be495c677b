import { RADIO_REPEATS_MAX, RADIO_SILENT_UPLINKS } from '@sentinel/contracts/commands/limits'
import { expect, test } from 'vitest'
import { decideNextFrame, type Downlink, type Frame, LATER_DOWNLINKS_MAX } from './next-frame.ts'

const NOW_MS = Date.UTC(2026, 10, 20)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const aFrame = (fields: Partial<Frame> = {}): Frame => ({
  commandKey: 1,
  part: 'whole',
  type: 'reset_device',
  payload: {},
  downlink: null,
  ...fields,
})

/** Returns a downlink that was passed on ten minutes ago and for which nothing was reported. */
const aDownlink = (fields: Partial<Downlink> = {}): Downlink => ({
  id: 'd1',
  claimedMs: NOW_MS - 10 * MINUTE_MS,
  publishedMs: NOW_MS - 10 * MINUTE_MS,
  acknowledgedMs: null,
  notAcknowledgedMs: null,
  refusedMs: null,
  answeredMs: null,
  givenUpMs: null,
  answer: null,
  repeats: 0,
  silentUplinks: 0,
  laterDownlinks: 0,
  ...fields,
})

const decide = (frames: Frame[], joinedMs: number | null = null) =>
  decideNextFrame(frames, { joinedMs, nowMs: NOW_MS })

const NEW_FRAME = aFrame({ commandKey: 2 })

/** Returns what happens to a downlink before a new command: the reason for its repeat, why it is given up, or `next` or `waits`. */
function follow(fields: Partial<Downlink>, joinedMs: number | null = null): string {
  const { givenUp, next } = decide([aFrame({ downlink: aDownlink(fields) }), NEW_FRAME], joinedMs)
  return givenUp[0]?.why ?? next?.repeat?.reason ?? (next ? 'next' : 'waits')
}

test('a new frame is handed over at once', () => {
  expect(decide([NEW_FRAME]).next).toEqual({ frame: NEW_FRAME, repeat: null })
})

test.each<[string, Partial<Downlink>, string]>([
  ['is being delivered', {}, 'waits'],
  ['was acknowledged', { acknowledgedMs: NOW_MS }, 'next'],
  ['was answered', { answeredMs: NOW_MS, answer: 'success' }, 'next'],
  ['was answered by a device that restarts', { answeredMs: NOW_MS, answer: 'pending_reset' }, 'waits'],
  ['was given up', { givenUpMs: NOW_MS }, 'next'],
  ['may not have arrived', { publishedMs: null }, 'not_delivered'],
  [
    'is on its way to the server for less than a minute',
    { publishedMs: null, claimedMs: NOW_MS - MINUTE_MS + 1 },
    'waits',
  ],
  ['was not delivered', { publishedMs: null, claimedMs: -Infinity }, 'not_delivered'],
  ['was not acknowledged', { notAcknowledgedMs: NOW_MS }, 'not_acknowledged'],
  ['was not acknowledged before it was handed over again', { notAcknowledgedMs: 0 }, 'waits'],
  ['was refused just now', { refusedMs: NOW_MS }, 'waits'],
  [
    'was refused an hour ago',
    { claimedMs: NOW_MS - 3 * HOUR_MS, refusedMs: NOW_MS - HOUR_MS - 1 },
    'refused',
  ],
  ['has too few silent uplinks', { silentUplinks: RADIO_SILENT_UPLINKS - 1 }, 'waits'],
  ['has enough silent uplinks', { silentUplinks: RADIO_SILENT_UPLINKS }, 'silent'],
  ['was repeated too often', { silentUplinks: RADIO_SILENT_UPLINKS, repeats: RADIO_REPEATS_MAX }, 'repeats'],
  ['was not delivered after all repeats', { publishedMs: null, repeats: RADIO_REPEATS_MAX }, 'not_delivered'],
  [
    'has a number that the device may have forgotten',
    { notAcknowledgedMs: NOW_MS, laterDownlinks: LATER_DOWNLINKS_MAX },
    'later_commands',
  ],
])('a downlink that %s: %j → %s', (_title, fields, expected) => {
  expect(follow(fields)).toBe(expected)
})

test.each<[Partial<Downlink>, string]>([
  [{}, 'joined'],
  [{ givenUpMs: NOW_MS }, 'joined'],
  [{ givenUpMs: NOW_MS, laterDownlinks: LATER_DOWNLINKS_MAX }, 'next'],
  [{ acknowledgedMs: NOW_MS }, 'next'],
  [{ repeats: RADIO_REPEATS_MAX }, 'waits'],
  [{ repeats: RADIO_REPEATS_MAX, claimedMs: NOW_MS - HOUR_MS - 1 }, 'joined'],
  [{ claimedMs: NOW_MS }, 'waits'],
])('after a join a downlink with %j: %s', (fields, expected) => {
  expect(follow(fields, NOW_MS - MINUTE_MS)).toBe(expected)
})

test('the settings of an update follow its models, and nothing follows a part that is being delivered', () => {
  const models = aFrame({ part: 'models', type: 'device_update' })
  const settings = aFrame({ part: 'settings', type: 'device_update' })
  expect(decide([models, settings]).next?.frame.part).toBe('models')
  expect(decide([{ ...models, downlink: aDownlink() }, settings]).next).toBeUndefined()
  const answered = aDownlink({ answeredMs: NOW_MS, answer: 'success' })
  expect(decide([{ ...models, downlink: answered }, settings]).next?.frame.part).toBe('settings')
})

test('the settings of an update whose models were acknowledged but not answered wait, and the next command follows', () => {
  const models = aFrame({
    part: 'models',
    type: 'device_update',
    downlink: aDownlink({ acknowledgedMs: NOW_MS }),
  })
  const settings = aFrame({ part: 'settings', type: 'device_update' })
  expect(decide([models, settings, NEW_FRAME]).next?.frame).toBe(NEW_FRAME)
})

test('a command that does not fit into a frame waits for another link, and the next one follows', () => {
  const image = (message_id: number, index: number) =>
    aFrame({ type: 'request_higher_res_image', payload: { message_id, index } })
  expect(decide([image(65_535, 31)]).next).toBeDefined()
  expect(decide([image(65_536, 0), NEW_FRAME]).next?.frame).toBe(NEW_FRAME)
  expect(decide([image(1, 32)]).next).toBeUndefined()
})
