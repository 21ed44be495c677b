import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GundiV2StandIn, startGundiV2 } from '../testing/gundi-v2.ts'
import { aRecovery, aSighting, anAlert } from '../testing/notices.ts'
import { sendPhotoV2, sendRecoveryV2 } from './change-v2.ts'
import type { GundiConnection } from './connection.ts'
import { sendAlertsV2, sendSightingsV2 } from './send-v2.ts'

const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 13, 10, 13, 10, 0])

let gundi: GundiV2StandIn
let connection: GundiConnection
let folder: string
let photoFile: string

beforeAll(async () => {
  gundi = await startGundiV2({ tokens: ['token-1'] })
  connection = { baseUrl: gundi.url, secret: 'token-1', auth: 'apikey' }
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
  photoFile = join(folder, 'lion.photo.jpg')
  await writeFile(photoFile, PHOTO)
})
beforeEach(() => {
  for (const list of [gundi.attachments, gundi.changes, gundi.requests]) list.splice(0)
})
afterAll(async () => {
  await gundi.close()
  await rm(folder, { recursive: true })
})

async function sendSighting(): Promise<string> {
  const [outcome] = await sendSightingsV2(connection, [aSighting()])
  return outcome?.state === 'sent' ? (outcome.remoteId ?? '') : ''
}

test('a photo is sent to the event of its sighting', async () => {
  const eventId = await sendSighting()
  expect(await sendPhotoV2(connection, eventId, aSighting({ photoFile }))).toEqual({ state: 'sent' })
  expect(gundi.attachments).toEqual([
    { eventId, fileName: 'insight-9001.jpg', type: 'image/jpeg', bytes: new Uint8Array(PHOTO) },
  ])
})

test('a photo that was deleted, or has no event, is skipped without a request', async () => {
  const gone = aSighting({ photoFile: join(folder, 'gone.jpg') })
  expect(await sendPhotoV2(connection, 'some-event', gone)).toMatchObject({ state: 'skipped' })
  expect(await sendPhotoV2(connection, null, aSighting({ photoFile }))).toMatchObject({ state: 'skipped' })
  expect(gundi.requests).toEqual([])
})

test('an event that Gundi does not know gets neither a photo nor a change', async () => {
  expect(await sendPhotoV2(connection, '../secrets', aSighting({ photoFile }))).toMatchObject({
    state: 'failed',
  })
  expect(await sendRecoveryV2(connection, 'nobody', aRecovery())).toMatchObject({ state: 'failed' })
  expect(gundi.requests.map(({ path }) => path)).toEqual([
    '/v2/events/..%2Fsecrets/attachments/',
    '/v2/events/nobody/',
  ])
})

test('an alert that has ended changes its event', async () => {
  const [outcome] = await sendAlertsV2(connection, [anAlert()])
  const eventId = outcome?.state === 'sent' ? (outcome.remoteId ?? '') : ''
  expect(await sendRecoveryV2(connection, eventId, aRecovery())).toEqual({ state: 'sent' })
  expect(gundi.changes).toMatchObject([
    {
      eventId,
      title: 'Ended: Cable Error, North Gate camera',
      status: 'resolved',
      event_details: { alert_id: 77, status: 'resolved', resolved_at: '2026-11-21T21:25:00.000+00:00' },
    },
  ])
})

test('an alert without an event is skipped', async () => {
  expect(await sendRecoveryV2(connection, null, aRecovery())).toMatchObject({ state: 'skipped' })
  expect(gundi.requests).toHaveLength(0)
})

test('a photo that cannot be delivered is tried again', async () => {
  const eventId = await sendSighting()
  gundi.answerNext({ status: 503 }, 'drop')
  expect(await sendPhotoV2(connection, eventId, aSighting({ photoFile }))).toMatchObject({ state: 'retry' })
  expect(await sendPhotoV2(connection, eventId, aSighting({ photoFile }))).toMatchObject({ state: 'retry' })
})
