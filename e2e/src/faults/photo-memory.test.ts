import { photoTopic, uplinkTopic } from '@sentinel/contracts/mqtt'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent } from './extent.ts'
import { type Field, openField } from './field.ts'
import { connectHostileCamera } from './hostile-camera.ts'
import { note } from './journal.ts'
import { watchMemory } from './watch-memory.ts'

let field: Field

beforeAll(async () => {
  field = await openField()
})
afterAll(() => field.remove())

test('memory', async () => {
  const PHOTOS = extent(1, 8)
  const camera = await connectHostileCamera(field, 98)
  const memory = watchMemory(field.gateway.pid())
  const base = await field.gateway.residentMiB()
  for (let n = 1; n <= PHOTOS; n++) {
    const jpeg = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: `#3a5f0${n}` } })
      .jpeg({ progressive: true })
      .toBuffer()
    await camera.publishAsync(
      uplinkTopic(98, 'insights'),
      JSON.stringify({
        message_id: n,
        insights: [{ index: 0, alg_id: 1, class_id: 1, confidence: 9, file_ctime: null, photo: true }],
      }),
      { qos: 1 },
    )
    await camera.publishAsync(photoTopic(98, n, 0), jpeg, { qos: 1 })
  }
  await expect
    .poll(async () => (await field.query(`select from photo where state <> 'received'`)).length, {
      timeout: 120_000,
      interval: 200,
    })
    .toBe(PHOTOS)
  const peak = memory.stop()
  await note(`${PHOTOS} photos: before ${base.toFixed(0)}, peak ${JSON.stringify(peak)} MiB`)
  expect(await field.query('select state, count(*)::int from photo group by 1')).toEqual([
    { state: 'ready', count: PHOTOS },
  ])
  camera.end(true)
}, 150_000)
