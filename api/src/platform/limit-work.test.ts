import { expect, test } from 'vitest'
import { limitWork } from './limit-work.ts'

test('no more than so many run at once, in the order they came, and beyond the line they are refused', async () => {
  const run = limitWork({ running: 2, waiting: 2 })
  const started: number[] = []
  const finish: (() => void)[] = []
  const work = (id: number) =>
    run(() => {
      started.push(id)
      return new Promise<number>((resolve) => finish.push(() => resolve(id)))
    })

  const results = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 5 })
  expect(started).toEqual([1, 2])
  for (let id = 0; id < 4; id += 1) {
    finish[id]?.()
    await results[id]
    await expect.poll(() => started).toHaveLength(Math.min(4, id + 3))
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4])
  expect(started).toEqual([1, 2, 3, 4])
})

test('work that fails makes room for the next', async () => {
  const run = limitWork({ running: 1, waiting: 0 })
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'yes')).toBe('yes')
})
