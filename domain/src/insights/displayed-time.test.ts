import { expect, test } from 'vitest'
import { displayedMs, displayedTime, isCameraTimeDoubtful } from './displayed-time.ts'
import { firstInsightId } from './insight-id.ts'

const received = '2026-11-20T03:12:00.000Z'

test.each([
  [
    'the camera’s time',
    { time_stamp: received, file_ctime: '2026-11-18T03:11:08.000Z' },
    '2026-11-18T03:11:08.000Z',
  ],
  ['no camera clock', { time_stamp: received, file_ctime: null }, received],
  ['a clock before 2020', { time_stamp: received, file_ctime: '1970-01-01T00:00:00.000Z' }, received],
  [
    'a clock more than a day ahead',
    { time_stamp: received, file_ctime: '2026-11-21T03:12:00.001Z' },
    received,
  ],
  [
    'a clock a day ahead',
    { time_stamp: received, file_ctime: '2026-11-21T03:12:00.000Z' },
    '2026-11-21T03:12:00.000Z',
  ],
  [
    'received before November 2023',
    { time_stamp: '2023-10-01T00:00:00.000Z', file_ctime: '2023-09-30T00:00:00.000Z' },
    '2023-10-01T00:00:00.000Z',
  ],
  [
    'received as November 2023 begins',
    { time_stamp: '2023-11-01T00:00:00.000Z', file_ctime: '2023-10-31T00:00:00.000Z' },
    '2023-11-01T00:00:00.000Z',
  ],
])('%s', (_, insight, shown) => {
  const { file_ctime, time_stamp } = insight
  const cameraMs = file_ctime === null ? null : Date.parse(file_ctime)
  const shownMs = displayedMs(cameraMs, Date.parse(time_stamp))
  expect(shownMs).toBe(Date.parse(shown))
  expect(displayedTime({ insight_id: firstInsightId(shownMs) + 5 })).toBe(shown)
})

test('a date from before the camera can have recorded anything is not shown', () => {
  const cameraMs = Date.parse('2021-01-01T00:00:00Z')
  const receivedMs = Date.parse(received)
  expect(displayedMs(cameraMs, receivedMs, cameraMs + 1)).toBe(receivedMs)
  expect(displayedMs(cameraMs, receivedMs, cameraMs)).toBe(cameraMs)
})

test.each([
  ['at its receipt although the camera gave a time', received, '2021-01-01T00:00:00.000Z', true],
  ['at the camera’s time', '2026-11-18T03:11:08.000Z', '2026-11-18T03:11:08.000Z', false],
  [
    'just behind the camera’s time, where its millisecond was full',
    '2026-11-18T03:11:08.003Z',
    '2026-11-18T03:11:08.001Z',
    false,
  ],
  ['at its receipt, without a camera time', received, null, false],
])(
  'the time of an insight is judged doubtful or not if the insight is shown %s',
  (_, shown, file_ctime, isDoubtful) => {
    const insight = { insight_id: firstInsightId(Date.parse(shown)), time_stamp: received, file_ctime }
    expect(isCameraTimeDoubtful(insight)).toBe(isDoubtful)
  },
)

test('before November 2023 the time of receipt was shown, so no camera time was doubtful', () => {
  const time_stamp = '2023-10-01T00:00:00.000Z'
  const insight = {
    insight_id: firstInsightId(Date.parse(time_stamp)),
    time_stamp,
    file_ctime: '2023-09-30T00:00:00.000Z',
  }
  expect(isCameraTimeDoubtful(insight)).toBe(false)
})
