import { expect, test } from 'vitest'
import { sendToDevices } from './send-to-devices.ts'

test('every device is called once, at most four at a time', async () => {
  const ids = Array.from({ length: 11 }, (_, at) => at)
  const called: number[] = []
  let [running, most] = [0, 0]
  const failed = await sendToDevices(
    ids,
    async (deviceId) => {
      called.push(deviceId)
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    },
    () => undefined,
  )
  expect(failed).toEqual([])
  expect(called.toSorted((a, b) => a - b)).toEqual(ids)
  expect(most).toBe(4)
})

test('a device that fails does not stop the others from being called, and progress counts it', async () => {
  const progress: number[] = []
  const failed = await sendToDevices(
    [1, 2, 3],
    (deviceId) => (deviceId === 2 ? Promise.reject(new Error('No')) : Promise.resolve()),
    (done) => progress.push(done),
  )
  expect(failed).toEqual([{ deviceId: 2, error: new Error('No') }])
  expect(progress).toEqual([1, 2, 3])
})
