import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { type Deliveries, startDeliveries, TOKEN } from './testing/deliveries.ts'
import { type GundiV2StandIn, startGundiV2 } from './testing/gundi-v2.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'

let api: TestApi
let mail: MailServer
let gundi: GundiV2StandIn
let owned: Deliveries

beforeAll(async () => {
  ;[api, mail] = await Promise.all([startTestApi(), startMailServer()])
})
beforeEach(async () => {
  gundi = await startGundiV2({ tokens: [TOKEN] })
  owned = await startDeliveries(api, { mail, gundi })
  mail.mails.splice(0)
})
afterEach(() => gundi.close())
afterAll(async () => {
  await api.stop()
  await mail.close()
})

test('a mail has the species in its subject, the photo inside and a link to unsubscribe', async () => {
  const integrationId = await owned.addMail()
  const picture = await owned.takePhoto(await owned.seeWithPhoto())
  await owned.send(integrationId)
  const [sent] = mail.mails
  expect(sent?.subject).toBe('Class 17, 93 %: North gate')
  expect(
    sent?.attachments.map(({ content, disposition }) => [Buffer.from(content as ArrayBuffer), disposition]),
  ).toEqual([[picture, 'inline']])
  const unsubscribeUrl = /<https:\/\/console\.example\.org(\/api\/unsubscribe\/[^>]+)>/.exec(
    sent?.raw.replaceAll(/\r\n\s+/g, '') ?? '',
  )
  expect(unsubscribeUrl?.[1]).toBeDefined()
})

test('a digest is about the day before, and is not sent when there is nothing to report', async () => {
  await owned.see({ takenAt: '2026-11-19T20:59:59.000Z' })
  await owned.see({ takenAt: '2026-11-19T21:00:00.000Z' })
  await owned.see({ takenAt: '2026-11-20T20:59:59.000Z' })
  const integrationId = await owned.addMail()
  await api.pool.query('update integration set has_digest = true where integration_id = $1', [integrationId])
  await owned.queueDigest(integrationId, '2026-11-20')
  await owned.queueDigest(integrationId, '2026-11-18')
  await owned.send(integrationId)
  expect(mail.mails.map(({ subject }) => subject)).toEqual(['Yesterday: 2 sightings'])
  expect(await owned.messages()).toMatchObject([
    { kind: 'digest', state: 'sent' },
    {
      kind: 'digest',
      state: 'skipped',
      reason_code: 'digest_empty',
    },
  ])
})

test('every message names a camera without a name by its id', async () => {
  const name = `Camera ${owned.deviceId}`
  await api.pool.query(`update device set display_name = '  ' where device_id = $1`, [owned.deviceId])
  const mailId = await owned.addMail()
  const gundiId = await owned.addGundi()
  await owned.see({ takenAt: '2026-11-20T12:00:00.000Z' })
  await seedAlert(api.db, { userId: owned.owner.id, deviceId: owned.deviceId })
  for (const id of [mailId, gundiId]) await owned.send(id)
  await api.pool.query('update integration set has_digest = true where integration_id = $1', [mailId])
  await owned.queueDigest(mailId, '2026-11-20')
  await owned.send(mailId)
  expect(mail.mails.map(({ subject }) => subject)).toEqual([
    `Battery Level Warning: ${name}`,
    `Class 17, 93 %: ${name}`,
    'Yesterday: 1 sighting, 1 open alert',
  ])
  expect(mail.mails.at(-1)?.text).toContain(`Class 17, ${name}`)
  expect(mail.mails.at(-1)?.text).toContain(`Battery Level Warning, ${name}`)
  expect(gundi.events.map(({ title, event_details }) => [title, event_details.device_name])).toEqual(
    expect.arrayContaining([
      [`Class 17, 93 %: ${name}`, name],
      [`Battery Level Warning: ${name}`, name],
    ]),
  )
  const sent: { subject: string }[] = (await api.as(owned.owner).get('/api/outgoing')).json()
  expect(sent.filter(({ subject }) => subject.includes(name))).toHaveLength(4)
})

test('messages beyond the hourly limit are sent as a summary', async () => {
  const integrationId = await owned.addMail()
  for (let sightings = 0; sightings < 25; sightings++) await owned.see()
  for (let turn = 0; turn < 2; turn++) await owned.send(integrationId)
  expect(mail.mails).toHaveLength(20)
  await api.pool.query(
    `update outbox set sent_at = sent_at - interval '61 minutes', due_at = due_at - interval '61 minutes' where user_id = $1`,
    [owned.owner.id],
  )
  await owned.send(integrationId)
  expect(mail.mails.at(-1)?.subject).toMatch(/^5 more sightings/)
})
