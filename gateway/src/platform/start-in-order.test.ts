import { expect, test } from 'vitest'
import { startInOrder } from './start-in-order.ts'

const recordPart = (events: string[], name: string, failing?: 'start' | 'stop') => async () => {
  events.push(`start ${name}`)
  if (failing === 'start') throw new Error(`${name} cannot start`)
  return () => {
    events.push(`stop ${name}`)
    if (failing === 'stop') throw new Error(`${name} cannot stop`)
  }
}

test('parts start in order and stop in reverse order', async () => {
  const events: string[] = []
  const stop = await startInOrder([recordPart(events, 'a'), recordPart(events, 'b')])
  await stop()
  expect(events).toEqual(['start a', 'start b', 'stop b', 'stop a'])
})

test('a part that cannot start stops those before it, and its error is thrown', async () => {
  const events: string[] = []
  const parts = [recordPart(events, 'a', 'stop'), recordPart(events, 'b', 'start'), recordPart(events, 'c')]
  await expect(startInOrder(parts)).rejects.toThrow('b cannot start')
  expect(events).toEqual(['start a', 'start b', 'stop a'])
})

test('a part that cannot stop does not prevent the others from stopping', async () => {
  const events: string[] = []
  const stop = await startInOrder([recordPart(events, 'a'), recordPart(events, 'b', 'stop')])
  await expect(stop()).rejects.toThrow('b cannot stop')
  expect(events).toEqual(['start a', 'start b', 'stop b', 'stop a'])
})
