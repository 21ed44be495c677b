import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MqttClient } from 'mqtt'
import { addGroup, addIntegration, addRule, findQueued, type RuleSeed } from '../testing/integrations.ts'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { createOwner } from '../testing/owners.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const LION = 17
const HARE = 18
const NAMES = { [LION]: 'Lion', [HARE]: 'Scrub hare' }
const MAIL = 'email sighting: ranger@example.com pending'

let gateway: TestGateway
let lastDeviceId = 0
let deviceId: number
let owner: number
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
  await gateway.database.query(`insert into alg (alg_id, name) values (3, 'savanna')`)
  for (const [classId, name] of Object.entries(NAMES))
    await gateway.database.query('insert into class_definition values (3, $1, $2)', [classId, name])
})
beforeEach(async () => {
  deviceId = lastDeviceId += 1
  device = await gateway.connectDevice(deviceId)
  owner = await createOwner(gateway.database, [deviceId])
})
afterAll(() => gateway.stop())

const queued = () => findQueued(gateway.database, deviceId)
const see = (class_id = LION, insight = {}) =>
  publishUplink(device, 'insights', anInsightsMessage({ insights: [anInsight({ class_id, ...insight })] }))
const startUp = (cable_ok: boolean) =>
  publishUplink(device, 'health', aHealthMessage({ startup_data: { cable_ok } }))
const integrate = (platform: Parameters<typeof addIntegration>[1]['platform'], more = {}) =>
  addIntegration(gateway.database, { userId: owner, platform, ...more })

test('a sighting is queued for every recipient, in the transaction that stores it', async () => {
  await integrate('email', { recipients: ['a@example.com', 'b@example.com'] })
  await integrate('sms')
  await integrate('gundi_v2')
  await see()
  expect(await queued()).toEqual([
    'gundi_v2 sighting:  pending',
    'email sighting: a@example.com pending',
    'email sighting: b@example.com pending',
    'sms sighting: +12025550100 pending',
  ])
  const { rows } = await gateway.database.query<{ same: boolean }>(
    `select count(distinct t.xmin::text) = 1 as same from (
       select xmin from outbox where device_id = $1 union all select xmin from insight where device_id = $1) t`,
    [deviceId],
  )
  expect(rows).toEqual([{ same: true }])
})

test('a sighting that arrives twice is queued once', async () => {
  await integrate('email')
  const message = anInsightsMessage()
  await publishUplink(device, 'insights', message)
  await publishUplink(device, 'insights', message)
  expect(await queued()).toEqual([MAIL])
})

test.each<[classes: 'all' | 'none' | string[], seen: number, mails: number]>([
  ['all', LION, 1],
  ['all', 99, 0],
  ['none', LION, 0],
  [['lion'], LION, 1],
  [['Lion', 'Class 5'], HARE, 0],
  [['Class 5'], 5, 1],
  [['empty'], 99, 1],
])('of classes %j a sighting of %i is queued %i times', async (classes, seen, mails) => {
  await integrate('email', { classes })
  await see(seen)
  expect(await queued()).toEqual(Array(mails).fill(MAIL))
})

test.each<[own: 'all' | 'none', group: 'all' | 'none' | string[], mails: number]>([
  ['none', 'all', 1],
  ['all', 'none', 0],
  ['none', ['Lion'], 1],
  ['all', ['Scrub hare'], 0],
])(
  'where the integration wants %s and the device’s group %j, the group decides',
  async (own, group, mails) => {
    const integrationId = await integrate('email', { classes: own })
    const groupId = await addGroup(gateway.database, owner, deviceId)
    await gateway.database.query('insert into integration_group values ($1, $2, $3, $4, $5)', [
      integrationId,
      owner,
      groupId,
      typeof group === 'string' ? group : 'selected',
      typeof group === 'string' ? [] : group,
    ])
    await see()
    expect(await queued()).toEqual(Array(mails).fill(MAIL))
  },
)

test('no message is sent about sightings from before the user got the device, nor about devices of other users', async () => {
  const stranger = await createOwner(gateway.database)
  await addIntegration(gateway.database, {
    userId: stranger,
    platform: 'email',
    recipients: ['s@example.com'],
  })
  const next = await createOwner(gateway.database)
  await gateway.database.query('select link_device($1, $2, $3)', [next, deviceId, '2026-11-20T03:12:00Z'])
  await addIntegration(gateway.database, { userId: next, platform: 'email', recipients: ['n@example.com'] })
  await see(LION, { file_ctime: '2026-11-20T03:11:08Z' })
  expect(await queued()).toEqual([])
  await see(LION, { file_ctime: '2026-11-20T03:13:08Z', index: 1 })
  expect(await queued()).toEqual(['email sighting: n@example.com pending'])
})

test.each<[what: string, rule: Partial<RuleSeed>, insight: object, mails: number]>([
  ['the class and enough confidence', { minConfidence: 90 }, { confidence: 90 }, 1],
  ['too little confidence', { minConfidence: 90 }, { confidence: 89.4 }, 0],
  ['another class', { className: 'Scrub hare' }, {}, 0],
  ['the class in other capitals', { className: 'LION' }, {}, 1],
  ['a rule that is off', { enabled: false }, {}, 0],
  ['within the hours', { hours: [180, 200] }, {}, 1],
  ['at their end', { hours: [180, 191] }, {}, 0],
  ['within hours over midnight', { hours: [1320, 300] }, {}, 1],
  ['outside hours over midnight', { hours: [1320, 120] }, {}, 0],
  ['within the hours of another zone', { hours: [360, 380], zone: 'Africa/Nairobi' }, {}, 1],
  ['no channel that is set up', { platforms: ['sms'] }, {}, 0],
])('a rule: %s', async (_, rule, insight, mails) => {
  await integrate('email', { classes: 'none' })
  await addRule(gateway.database, { userId: owner, className: 'Lion', ...rule })
  await see(LION, insight)
  expect(await queued()).toEqual(Array(mails).fill(MAIL))
})

test('a rule and a choice of classes find a class in whichever Unicode form and case it was typed', async () => {
  await gateway.database.query(`update class_definition set label = '\u0130ncir' where class_id = $1`, [LION])
  await addRule(gateway.database, { userId: owner, className: 'i\u0307NCIR' })
  await integrate('email', { classes: 'none' })
  await see()
  expect(await queued()).toEqual([MAIL])
  await gateway.database.query('delete from species_rule where user_id = $1', [owner])
  await gateway.database.query(
    `update integration set class_scope = 'selected', class_names = array['I\u0307ncir'] where user_id = $1`,
    [owner],
  )
  await see()
  expect(await queued()).toEqual([MAIL, MAIL])
  await gateway.database.query('update class_definition set label = $2 where class_id = $1', [
    LION,
    NAMES[LION],
  ])
})

test('a rule for groups applies to the devices in them, and to none when the groups are deleted', async () => {
  await integrate('email', { classes: 'none' })
  const groupId = await addGroup(gateway.database, owner, deviceId)
  await addRule(gateway.database, { userId: owner, className: 'Lion', groupIds: [groupId] })
  await see()
  expect(await queued()).toEqual([MAIL])
  await gateway.database.query('delete from device_group where group_id = $1', [groupId])
  await see()
  expect(await queued()).toEqual([MAIL])
})

test('a rule sends one message per pause, which is counted from its last message', async () => {
  await integrate('email', { classes: 'none' })
  const ruleId = await addRule(gateway.database, { userId: owner, className: 'Lion', pauseMinutes: 60 })
  const spokeMinutesAgo = (minutes: number) =>
    gateway.database.query(
      `update species_rule_sent set sent_at = now() - $2 * interval '1 minute' where rule_id = $1`,
      [ruleId, minutes],
    )
  await see()
  await see()
  await spokeMinutesAgo(59)
  await see()
  expect(await queued()).toEqual([MAIL])
  await spokeMinutesAgo(60)
  await see()
  expect(await queued()).toEqual([MAIL, MAIL])
})

test('for one batch, a rule sends the sighting with the highest confidence; a sighting that the integration sends anyway is not sent twice', async () => {
  await integrate('email', { classes: ['Scrub hare'] })
  await addRule(gateway.database, { userId: owner, className: 'Lion', pauseMinutes: 60 })
  await addRule(gateway.database, { userId: owner, className: 'Scrub hare' })
  const insights = [LION, LION, HARE].map((class_id, index) =>
    anInsight({ index, class_id, confidence: index === 1 ? 95 : 80 }),
  )
  await publishUplink(device, 'insights', anInsightsMessage({ insights }))
  const { rows } = await gateway.database.query(
    `select i.class_id, i.confidence from outbox o join insight i using (insight_id) where o.device_id = $1 order by 1`,
    [deviceId],
  )
  expect(rows).toEqual([
    { class_id: LION, confidence: 95 },
    { class_id: HARE, confidence: 80 },
  ])
})

test('a cable error is queued once while it lasts, and its end for everyone who got the alert', async () => {
  await integrate('email')
  await integrate('sms', { tellsAlerts: false })
  await startUp(false)
  await startUp(false)
  expect(await queued()).toEqual(['email alert: ranger@example.com pending'])
  await startUp(true)
  await startUp(true)
  expect(await queued()).toEqual([
    'email alert: ranger@example.com pending',
    'email recovery: ranger@example.com pending',
  ])
})

test('a health report is queued only for other systems', async () => {
  await integrate('email')
  await integrate('gundi_v1')
  await publishUplink(device, 'health', aHealthMessage())
  expect(await queued()).toEqual(['gundi_v1 health:  pending'])
})

test('the sender is notified which integrations have something to send, once for each batch', async () => {
  const ids = [await integrate('email'), await integrate('sms')]
  const listener = await gateway.database.connect()
  const published: string[] = []
  listener.on('notification', ({ payload }) => published.push(payload ?? ''))
  await listener.query('listen outbox_due')
  await see()
  await listener.query('unlisten outbox_due')
  listener.release()
  expect(published).toEqual([ids.join()])
})

test('waiting messages of an integration are not sent once it is deleted', async () => {
  const integrationId = await integrate('email')
  await see()
  await gateway.database.query('delete from integration where integration_id = $1', [integrationId])
  expect(await queued()).toEqual(['email sighting: ranger@example.com skipped'])
})

test('a zone that the server no longer knows costs no sighting: its hours are read as UTC', async () => {
  await integrate('email', { classes: 'none' })
  await addRule(gateway.database, {
    userId: owner,
    className: 'Lion',
    hours: [180, 200],
    zone: 'Mars/Olympus',
  })
  await see()
  expect(await queued()).toEqual([MAIL])
})
