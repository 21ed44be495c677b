import { randomBytes, randomUUID } from 'node:crypto'
import { parseUplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommandedFleet } from '../testing/commanded-fleet.ts'
import { FileServer } from '../testing/file-server.ts'
import { TestBroker } from '../testing/test-broker.ts'

const SETTINGS = { cycleTime: 240, triggerNumber: 3, syncTime: 60, revision: 2 }
const UPDATE = {
  releaseId: 7,
  firmwareTag: 'stable',
  firmwareVersion: '2.4.0',
  cycleTime: 120,
  triggerNumber: 10,
  revision: 9,
}

let broker: TestBroker
let files: FileServer
let fleet: CommandedFleet
let isHoldingAnswers: boolean

beforeEach(async () => {
  isHoldingAnswers = false
  broker = await TestBroker.start({
    holds: ({ topic }) => isHoldingAnswers && parseUplinkTopic(topic)?.kind === 'answers',
  })
  files = await FileServer.start(randomBytes(5000))
  fleet = await CommandedFleet.create(broker)
})
afterEach(async () => {
  await fleet.remove()
  await files.close()
  await broker.close()
})

/** Returns the statuses of answers and the reasons for restarts, in order of receipt. */
const story = () =>
  broker.received.flatMap(({ topic, payload }) => {
    const kind = parseUplinkTopic(topic)?.kind
    if (kind !== 'answers' && kind !== 'health') return []
    const { status, startup_data } = JSON.parse(payload.toString())
    return [status ?? startup_data.reboot_reason]
  })

test('settings are applied, and health reports all of them', async () => {
  await fleet.run()
  expect(await fleet.answered(await fleet.order('update_state', SETTINGS))).toEqual(['success'])

  await fleet.answered(await fleet.order('reset_device', {}), 2)

  expect(fleet.messages('health').at(-1)).toMatchObject({
    cycle_time: 240,
    trigger_number: 3,
    sync_time: 60,
    settings_revision: 2,
  })
})

test('a camera that restarts disconnects, connects again and reports why', async () => {
  await fleet.run()

  await fleet.answered(await fleet.order('reset_device', {}), 2)

  expect(story()).toEqual(['pending_reset', 'reset command', 'success'])
  expect(broker.subscribed).toEqual(['1001', '1001'])
})

test('restarts in the same second send reports with different ids', async () => {
  await fleet.run()
  const ids = [await fleet.order('reset_device', {}), await fleet.order('reset_device', {})]

  for (const id of ids) await fleet.answered(id, 2)

  const messageIds = fleet.messages('health').map(({ message_id }) => message_id)
  expect(new Set(messageIds).size).toBe(2)
})

test('an update is downloaded with the secret of the device, and then the camera restarts with it', async () => {
  await fleet.run()

  const id = await fleet.order('device_update', { ...UPDATE, files: [files.file] })

  expect(await fleet.answered(id, 2)).toEqual(['pending_reset', 'success: release 7'])
  expect(story()).toEqual(['pending_reset', 'firmware update', 'success'])
  expect(fleet.messages('health').at(-1)).toMatchObject({ software_version: '2.4.0', settings_revision: 9 })
  expect(files.asked).toEqual([
    { range: 'bytes=0-4999', authorization: `Basic ${Buffer.from('1001:secret').toString('base64')}` },
  ])
})

test('models with a wrong checksum are refused, and the camera continues', async () => {
  await fleet.run()
  const wrong = { ...files.file, sha256: 'b'.repeat(64) }

  const refused = await fleet.order('update_model_settings', { releaseId: 7, files: [wrong] })
  const taken = await fleet.order('update_model_settings', { releaseId: 7, files: [files.file] })

  expect(await fleet.answered(taken)).toEqual(['success: release 7'])
  expect(fleet.answersTo(refused)).toEqual([expect.stringMatching(/^failed: .* has the checksum/)])
  expect(await fleet.executed()).toEqual([taken])
})

test('the full photo is sent before the success', async () => {
  const { pastSent } = await fleet.run('--devices', '3', '--backfill-days', '3')
  await pastSent
  const [sighting] = fleet
    .messages('insights')
    .flatMap(({ deviceId, message_id: messageId, insights }) =>
      insights.filter(({ photo }) => photo).map(({ index }) => ({ deviceId, messageId, index })),
    )
  const { deviceId, messageId, index } = sighting!

  const id = await fleet.order('request_higher_res_image', { message_id: messageId, index }, { deviceId })

  expect(await fleet.answered(id)).toEqual(['success'])
  const photos = broker.received.filter(
    ({ topic }) => topic === `sentinels/${deviceId}/up/photos/${messageId}/${index}`,
  )
  const widths = await Promise.all(photos.map(async ({ payload }) => (await sharp(payload).metadata()).width))
  expect(widths).toContain(1920)
})

test.each([
  ['0', 'failed: the card does not hold this picture'],
  ['1', 'failed: a LoRa link carries no photos'],
])('a photo that cannot be sent is answered with the reason (LoRa share %s)', async (lora, answer) => {
  await fleet.run('--lora', lora)

  const id = await fleet.order('request_higher_res_image', { message_id: 5, index: 0 })

  expect(await fleet.answered(id)).toEqual([answer])
  expect(broker.received.filter(({ topic }) => parseUplinkTopic(topic)?.kind === 'photos')).toEqual([])
})

test('a repeated command is answered again and not executed again, also after a restart', async () => {
  await fleet.run()
  const id = await fleet.order('reset_device', {})
  await fleet.answered(id, 2)

  await fleet.order('reset_device', {}, { id })
  await fleet.answered(id, 4)
  await fleet.stop()
  await fleet.run()
  await fleet.order('reset_device', {}, { id })

  const countOf = (answer: string) => fleet.answersTo(id).filter((each) => each === answer).length
  await broker.until(() => countOf('pending_reset') === 3 && fleet.answersTo(id).at(-1) === 'success')
  expect(await fleet.executed()).toEqual([id])
  expect(fleet.messages('health')).toHaveLength(1)
})

test('an expired command is not executed', async () => {
  await fleet.run()

  const id = await fleet.order('update_state', SETTINGS, { expires_at: '2020-01-01T00:00:00Z' })

  expect(await fleet.answered(id)).toEqual(['failed: expired'])
  const later = await fleet.order('update_state', SETTINGS)
  await fleet.answered(later)
  expect(await fleet.executed()).toEqual([later])
})

test('a command is stored before it is acknowledged, and a camera that is then killed continues with it', async () => {
  await fleet.run()
  files.answerNext(() => undefined) // never answered
  const first = await fleet.order('update_model_settings', { releaseId: 7, files: [files.file] })
  const second = await fleet.order('update_state', SETTINGS)
  await broker.until(() => broker.acknowledged === 2)

  await fleet.kill()
  expect(fleet.messages('answers')).toEqual([])
  await fleet.run()

  expect(await fleet.answered(second)).toEqual(['success'])
  expect(fleet.answersTo(first)).toEqual(['success: release 7'])
  expect(await fleet.executed()).toEqual([first, second])
})

test('an answer that was not acknowledged is sent again by the next run', async () => {
  isHoldingAnswers = true
  await fleet.run()
  const id = await fleet.order('update_state', SETTINGS)
  await fleet.answered(id)

  await fleet.kill()
  isHoldingAnswers = false
  await fleet.run()

  expect(await fleet.answered(id, 2)).toEqual(['success', 'success'])
  expect(await fleet.executed()).toEqual([id])
})

test('a camera that was killed during a restart reports the restart in the next run, and does not restart again', async () => {
  await fleet.run('--boot-seconds', '60')
  const id = await fleet.order('reset_device', {})
  await fleet.answered(id)

  await fleet.kill()
  await fleet.run()
  await broker.until(() => fleet.answersTo(id).includes('success'))

  expect(story().slice(-2)).toEqual(['reset command', 'success'])
  expect(await fleet.executed()).toEqual([id])
})

test('a command that is cancelled while it is being prepared is not executed, and the next one is', async () => {
  await fleet.run()
  files.answerNext(() => undefined) // never answered
  const id = await fleet.order('update_model_settings', { releaseId: 7, files: [files.file] })
  const waiting = await fleet.order('update_state', SETTINGS)
  await expect.poll(() => files.asked).toHaveLength(1)

  const cancelWaiting = await fleet.order('cancel', { id: waiting })
  const cancels = [await fleet.order('cancel', { id }), await fleet.order('cancel', { id })]
  const next = await fleet.order('update_state', SETTINGS)

  for (const cancel of [...cancels, cancelWaiting]) expect(await fleet.answered(cancel)).toEqual(['success'])
  await fleet.answered(next)
  expect([...fleet.answersTo(id), ...fleet.answersTo(waiting)]).toEqual([])
  expect(await fleet.executed()).toEqual([next])
})

test('a command that arrives after its cancellation is never executed, also after a restart', async () => {
  await fleet.run()
  const id = randomUUID()
  expect(await fleet.answered(await fleet.order('cancel', { id }))).toEqual(['success'])

  await fleet.order('update_state', SETTINGS, { id })
  await fleet.answered(id)
  await fleet.stop()
  await fleet.run()
  await fleet.order('update_state', SETTINGS, { id })

  expect(await fleet.answered(id, 2)).toEqual(['failed: cancelled', 'failed: cancelled'])
  const next = await fleet.order('update_state', SETTINGS)
  await fleet.answered(next)
  expect(await fleet.executed()).toEqual([next])
})

test('an executed command cannot be cancelled', async () => {
  await fleet.run()
  const id = await fleet.order('update_state', SETTINGS)
  await fleet.answered(id)

  expect(await fleet.answered(await fleet.order('cancel', { id }))).toEqual(['failed: already executed'])
})
