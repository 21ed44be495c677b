import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Inflow } from './inflow.ts'
import { Inflows } from './inflows.ts'

const LIMITS = { messagesPerSecond: 10, messagesBurst: 100, heldMaxBytes: 1000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a device sends its burst at once, and is read again when its rate allows another message', () => {
  const inflow = new Inflow(LIMITS)
  const readOn = vi.fn()
  inflow.count(99)
  expect(inflow.holdsBack(0, readOn)).toBe(false)
  inflow.count(21)
  expect(inflow.holdsBack(0, readOn)).toBe(true)

  vi.advanceTimersByTime(2099) // 20 messages beyond the burst, and the next one
  expect(readOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(readOn).toHaveBeenCalledTimes(1)
  expect(inflow.holdsBack(0, readOn)).toBe(false)
})

test('both connections of a device that has reconnected are read again', () => {
  const inflow = new Inflow(LIMITS)
  const [former, present] = [vi.fn(), vi.fn()]
  inflow.hold(1000)
  expect(inflow.holdsBack(1, present)).toBe(true)
  expect(inflow.holdsBack(1, former)).toBe(true)
  inflow.release(1000)
  expect(former).toHaveBeenCalledTimes(1)
  expect(present).toHaveBeenCalledTimes(1)
})

test('after a pause the full burst is allowed again, and no more', () => {
  const inflow = new Inflow(LIMITS)
  vi.advanceTimersByTime(3_600_000)
  inflow.count(100)
  expect(inflow.holdsBack(0, vi.fn())).toBe(true)
  vi.advanceTimersByTime(3_600_000)
  inflow.count(99)
  expect(inflow.holdsBack(0, vi.fn())).toBe(false)
  inflow.count(1)
  expect(inflow.holdsBack(0, vi.fn())).toBe(true)
})

test('a device with too much uncommitted data is read again as soon as some of it is committed', () => {
  const inflow = new Inflow(LIMITS)
  const readOn = vi.fn()
  inflow.hold(600)
  expect(inflow.holdsBack(400, readOn)).toBe(false)
  inflow.hold(400)
  expect(inflow.holdsBack(1, readOn)).toBe(true)
  inflow.release(400)
  expect(readOn).toHaveBeenCalledTimes(1)
  expect(inflow.holdsBack(400, readOn)).toBe(false)
  inflow.release(600)
  expect(readOn).toHaveBeenCalledTimes(1)
})

test('a commit does not end the wait for the rate', () => {
  const inflow = new Inflow(LIMITS)
  const readOn = vi.fn()
  inflow.count(100)
  inflow.hold(10)
  expect(inflow.holdsBack(0, readOn)).toBe(true)
  inflow.release(10)
  expect(readOn).not.toHaveBeenCalled()
  vi.advanceTimersByTime(101)
  expect(readOn).toHaveBeenCalledTimes(1)
})

test('a device without uncommitted data may send a packet of any size', () => {
  expect(new Inflow(LIMITS).holdsBack(LIMITS.heldMaxBytes * 2, vi.fn())).toBe(false)
})

test('connecting again does not renew the allowance; a device that has paused is forgotten', () => {
  const inflows = new Inflows(LIMITS)
  inflows.connect('7').count(100)
  inflows.disconnect('7')
  vi.advanceTimersByTime(5000)
  expect(inflows.connect('7').holdsBack(0, vi.fn())).toBe(false)
  inflows.get('7')?.count(50)
  expect(inflows.get('7')?.holdsBack(0, vi.fn())).toBe(true)

  inflows.disconnect('7')
  vi.advanceTimersByTime(9999)
  expect(inflows.size).toBe(1)
  vi.advanceTimersByTime(2)
  expect(inflows.size).toBe(0)
})

test('a device that connects a second time before the first is gone keeps its allowance', () => {
  const inflows = new Inflows(LIMITS)
  const first = inflows.connect('7')
  expect(inflows.connect('7')).toBe(first)
  inflows.disconnect('7')
  expect(inflows.get('7')).toBe(first)
  inflows.disconnect('7')
  expect(inflows.size).toBe(0)
})

test('a device is not forgotten while some of its data is not committed', () => {
  const inflows = new Inflows(LIMITS)
  const inflow = inflows.connect('7')
  inflow.hold(10)
  inflows.disconnect('7')
  vi.advanceTimersByTime(3_600_000)
  expect(inflows.size).toBe(1)
  inflow.release(10)
  vi.advanceTimersByTime(1000)
  expect(inflows.size).toBe(0)
})
