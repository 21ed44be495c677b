import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeadLetter, workOn } from '../testing/dead-letters.ts'
import { anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ diskReserveBytes: Number.MAX_SAFE_INTEGER })
})
afterAll(() => gateway.stop())

test('below the reserve insights are stored, dead letters are stored without payload, and a photo stays with its device', async () => {
  const device = await gateway.connectDevice(DEVICE)
  const message = anInsightsMessage()
  await publishUplink(device, 'insights', message)
  await device.publishAsync(uplinkTopic(DEVICE, 'insights'), 'not JSON', { qos: 1 })
  const closed = new Promise<void>((resolve) => device.once('close', resolve))
  const photo = device.publishAsync(photoTopic(DEVICE, message.message_id, 0), await plainJpeg(), { qos: 1 })
  photo.catch(() => undefined) // ends with the client, at the end of the test
  await closed

  const { rows } = await gateway.database.query(
    `select (select count(*)::int from insight) as insights, (select count(*)::int from photo) as photos,
       (select json_agg(json_build_array(reason, payload, payload_left_out, payload_bytes)) from dead_letter) as letters`,
  )
  expect(rows).toEqual([{ insights: 1, photos: 0, letters: [['not_json', null, 'disk_reserve', 8]] }])
})

test('below the reserve the gateway stays ready and reports what is refused', async () => {
  const response = await fetch(`${gateway.httpUrl}/readyz`)

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    status: 'ready',
    warning: expect.stringMatching(/^The disk has \d+ MiB left, .* photos .* are refused\.$/),
  })
})

test('below the reserve a photo that is decoded again is skipped, and the dead letters behind it are stored', async () => {
  const deviceId = DEVICE + 1
  await gateway.provision(deviceId)
  const topic = photoTopic(deviceId, 1, 0)
  const photo = await addDeadLetter(gateway.database, { deviceId, topic, payload: await plainJpeg() })
  await addDeadLetter(gateway.database, { deviceId })
  expect(await workOn(gateway.database)).toMatchObject({ state: 'completed', finished: 1, skipped: 1 })
  const { rows } = await gateway.database.query(
    `select dead_letter_id, tried_at from dead_letter where reason = 'malformed'`,
  )
  expect(rows).toEqual([{ dead_letter_id: photo, tried_at: null }])
})
