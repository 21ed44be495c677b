import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgramLog } from './program-log.ts'

let written: Record<string, unknown>[]
let log: ReturnType<typeof createProgramLog>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  written = []
  log = createProgramLog({ level: 'debug', base: null }, { write: (line) => written.push(JSON.parse(line)) })
})
afterEach(() => {
  vi.useRealTimers()
})

const times = (count: number, write: (at: number) => void) => {
  for (let at = 1; at <= count; at++) write(at)
}

test('thirty similar lines are written, and the number of the others at the end of the minute', () => {
  times(500, (at) => log.warn({ reason: `reason ${at}` }, 'connection closed'))
  expect(written).toHaveLength(30)
  expect(written[29]).toMatchObject({ reason: 'reason 30', msg: 'connection closed' })

  vi.advanceTimersByTime(60_000)
  expect(written.slice(30)).toEqual([
    expect.objectContaining({ level: 40, repeated: 470, msg: 'connection closed' }),
  ])
})

test('the limit starts again each minute, and a minute without repetitions has no summary', () => {
  times(30, () => log.info('database reached'))
  vi.advanceTimersByTime(60_000)
  times(30, () => log.info('database reached'))
  vi.advanceTimersByTime(60_000)
  expect(written).toHaveLength(60)
})

test('lines that differ in level, message or error code are counted separately', () => {
  const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
  times(40, (at) => log.error({ err: failure('53100', `file ${at}`) }, 'away'))
  times(40, () => log.error({ err: failure('57P01', 'gone') }, 'away'))
  times(40, () => log.warn('away'))
  times(40, (at) => log.warn(`job ${at} failed`))
  expect(written).toHaveLength(4 * 30)

  vi.advanceTimersByTime(60_000)
  expect(written.slice(120).map(({ msg, code, repeated }) => [msg, code, repeated])).toEqual([
    ['away', '53100', 10],
    ['away', '57P01', 10],
    ['away', undefined, 10],
    ['job 1 failed', undefined, 10],
  ])
})

test('one device does not hide the lines of others', () => {
  times(100, () => log.warn({ deviceId: 7 }, 'connection closed'))
  times(3, (at) => log.warn({ deviceId: 100 + at }, 'connection closed'))
  times(3, (at) => log.warn({ deviceId: 100 + at }, 'connection closed'))
  expect(written.slice(29).map(({ deviceId }) => deviceId)).toEqual([7, 101, 102, 103])
  times(5000, (at) => log.warn({ deviceId: 1000 + at }, 'connection closed'))
  expect(written).toHaveLength(30 + 200 - 1)
  vi.advanceTimersByTime(60_000)
  expect(written.at(-1)).toMatchObject({ repeated: 100 + 6 + 5000 - 229 })
})

test('a part of the program counts with the whole, and its summary names it', () => {
  const part = log.child({ part: 'writer' })
  times(31, () => part.warn('slow'))
  vi.advanceTimersByTime(60_000)
  expect(written.at(-1)).toMatchObject({ part: 'writer', repeated: 1, msg: 'slow' })
})

test('the number of lines with ever new messages is limited', () => {
  times(5000, (at) => log.warn(String.fromCodePoint(0x4e00 + at)))
  expect(written).toHaveLength(1000 + 30)
})

test('debug lines are not limited', () => {
  times(100, () => log.debug('idle connection lost'))
  expect(written).toHaveLength(100)
})
