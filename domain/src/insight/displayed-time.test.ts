import { expect, test } from 'vitest'
import { displayedMs, displayedTime } from './displayed-time.ts'

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
  expect(displayedTime(insight)).toBe(shown)
  const cameraMs = file_ctime === null ? null : Date.parse(file_ctime)
  expect(displayedMs(cameraMs, Date.parse(time_stamp))).toBe(Date.parse(shown))
})
