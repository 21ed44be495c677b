import { SpeciesRule } from '@sentinel/contracts/integrations/species-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGroup } from '../../testing/seed-groups.ts'
import { aRule, seedRule } from '../../testing/seed-integrations.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const URL = '/api/species-rules'

let api: TestApi
let owner: TestUser
let group: number
let other: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  group = await seedGroup(api.db, { userId: owner.id, name: 'Valley' })
  other = await seedGroup(api.db, { userId: owner.id, name: 'Hill' })
})
afterAll(() => api.stop())

const create = (rule: object, user = owner) => api.as(user).post(URL, rule)
const change = (ruleId: number, rule: object) => api.as(owner).put(`${URL}/${ruleId}`, rule)

async function rulesOf(user = owner): Promise<SpeciesRule[]> {
  return SpeciesRule.array().parse((await api.as(user).get(URL)).json())
}

async function tell(ruleId: number, deviceId: number, sentAt: string) {
  await api.db
    .insertInto('species_rule_sent')
    .values({ rule_id: ruleId, device_id: deviceId, sent_at: sentAt, insight_id: 1 })
    .execute()
}

test('a rule is returned as it was saved', async () => {
  const rule = aRule({
    className: 'Wolf',
    minConfidence: 72.5,
    groupIds: [group, other],
    hours: { from: '22:00', until: '06:30' },
    platforms: ['email', 'sms'],
    enabled: false,
  })
  const created = await create(rule)
  expect(created.json()).toEqual({ ...rule, ruleId: expect.any(Number), lastToldAt: null })
  expect(await rulesOf()).toEqual([created.json()])
  expect(await rulesOf(await api.createUser())).toEqual([])
})

test('rules are sorted by the names of their classes', async () => {
  for (const className of ['wolf', 'Badger', 'aardvark']) await create(aRule({ className }))
  expect((await rulesOf()).map(({ className }) => className)).toEqual(['aardvark', 'Badger', 'wolf'])
})

test('a change replaces all of a rule', async () => {
  const { ruleId } = (
    await create(aRule({ groupIds: [group], hours: { from: '00:00', until: '23:59' } }))
  ).json()
  const rule = aRule({ className: 'Lynx', groupIds: [other, other], platforms: ['sms'], pauseMinutes: 0 })
  expect((await change(ruleId, rule)).json()).toEqual({
    ...rule,
    ruleId,
    groupIds: [other],
    lastToldAt: null,
  })
  const everywhere = { ...rule, groupIds: null }
  expect((await change(ruleId, everywhere)).json()).toEqual({ ...everywhere, ruleId, lastToldAt: null })
})

test('a rule whose groups were deleted matches no device, instead of all', async () => {
  await create(aRule({ groupIds: [group] }))
  await api.db.deleteFrom('device_group').where('group_id', '=', group).execute()
  expect(await rulesOf()).toMatchObject([{ groupIds: [] }])
})

test('a rule has the time of its last message about any device, until its class changes', async () => {
  const { ruleId } = (await create(aRule())).json()
  await tell(ruleId, 1, '2026-11-19T10:00:00.250Z')
  await tell(ruleId, 2, '2026-11-20T10:00:00.500Z')
  expect(await rulesOf()).toMatchObject([{ lastToldAt: '2026-11-20T10:00:00.500Z' }])
  const same = await change(ruleId, aRule({ className: 'RED FOX', minConfidence: 5 }))
  expect(same.json()).toMatchObject({ lastToldAt: '2026-11-20T10:00:00.500Z' })
  expect((await change(ruleId, aRule({ className: 'Wolf' }))).json()).toMatchObject({ lastToldAt: null })
})

test('a duplicate rule is refused, also if two are created at the same time or a change makes one', async () => {
  const rule = aRule({ groupIds: [group, other], platforms: ['email', 'sms'] })
  const answers = await Promise.all([create(rule), create(rule)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 409])
  const { ruleId } = (await create(aRule({ className: 'Wolf' }))).json()
  const before = await rulesOf()
  for (const same of [
    rule,
    { ...rule, className: 'RED FOX' },
    { ...rule, groupIds: [other, group] },
    { ...rule, platforms: ['sms', 'email'] },
    { ...rule, timeZone: 'Asia/Tokyo' },
    { ...rule, enabled: false },
  ])
    for (const response of [await create(same), await change(ruleId, same)]) {
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({
        code: 'conflict',
        errors: { general: 'You have this rule already. If it is switched off, switch it on instead.' },
      })
    }
  expect(await rulesOf()).toEqual(before)
  expect((await create(aRule({ className: 'Wolf' }), await api.createUser())).statusCode).toBe(200)
})

test('a rule that differs in any field is not a duplicate, and saving a rule as it is changes nothing', async () => {
  const hours = { from: '22:00', until: '06:30' }
  for (const part of [
    {},
    { minConfidence: 81 },
    { groupIds: [group] },
    { groupIds: [group, other] },
    { hours },
    { hours, timeZone: 'Asia/Tokyo' },
    { pauseMinutes: 61 },
    { platforms: ['email', 'sms'] as const },
  ])
    expect((await create({ ...aRule(), ...part })).statusCode).toBe(200)
  const before = await rulesOf()
  const [first] = before
  expect((await change(first?.ruleId ?? 0, aRule())).json()).toEqual(first)
  expect(await rulesOf()).toEqual(before)
})

test('a rule with a thousand groups is stored, and its duplicate is refused', async () => {
  const { id: userId } = owner
  const names = Array.from({ length: 1000 }, (_, at) => ({
    user_id: userId,
    name: `G ${at}`,
    description: '',
  }))
  const rows = await api.db.insertInto('device_group').values(names).returning('group_id').execute()
  const rule = aRule({ groupIds: rows.map(({ group_id }) => group_id) })
  expect((await create(rule)).statusCode).toBe(200)
  expect((await create(rule)).statusCode).toBe(409)
})

test('if deleting a group turns rules into duplicates, only the enabled one remains', async () => {
  await create(aRule({ groupIds: [group], enabled: false }))
  const { ruleId } = (await create(aRule({ groupIds: [group, other] }))).json()
  await create(aRule({ className: 'Wolf', groupIds: [group, other] }))
  await api.db.deleteFrom('device_group').where('group_id', '=', other).execute()
  expect(await rulesOf()).toMatchObject([
    { ruleId, groupIds: [group] },
    { className: 'Wolf', groupIds: [group] },
  ])
})

test('a deleted rule is deleted with the times of its messages', async () => {
  const { ruleId } = (await create(aRule({ groupIds: [group] }))).json()
  await tell(ruleId, 1, '2026-11-19T10:00:00.000Z')
  expect((await api.as(owner).delete(`${URL}/${ruleId}`)).json()).toEqual({ ruleId })
  expect((await api.as(owner).delete(`${URL}/${ruleId}`)).statusCode).toBe(404)
  expect(await rulesOf()).toEqual([])
  const sent = await api.db
    .selectFrom('species_rule_sent')
    .where('rule_id', '=', ruleId)
    .selectAll()
    .execute()
  expect(sent).toEqual([])
})

test('another user’s rule is not found, and the times of its messages stay', async () => {
  const stranger = await api.createUser()
  const ruleId = await seedRule(api.db, { userId: stranger.id })
  await tell(ruleId, 1, '2026-11-19T10:00:00.000Z')
  const before = await rulesOf(stranger)
  expect((await change(ruleId, aRule({ className: 'Wolf' }))).statusCode).toBe(404)
  expect((await api.as(owner).delete(`${URL}/${ruleId}`)).statusCode).toBe(404)
  expect(await rulesOf(stranger)).toEqual(before)
})

test('another user’s group is not found, and nothing is changed', async () => {
  const stranger = await api.createUser()
  const theirs = await seedGroup(api.db, { userId: stranger.id, name: 'Theirs' })
  const { ruleId } = (await create(aRule({ groupIds: [group] }))).json()
  const before = await rulesOf()
  for (const groupId of [theirs, 2_000_000_000]) {
    const rule = aRule({ className: 'Wolf', groupIds: [group, groupId] })
    expect((await create(rule)).statusCode).toBe(404)
    expect((await change(ruleId, rule)).statusCode).toBe(404)
  }
  expect(await rulesOf()).toEqual(before)
})

test('a fifty-first rule is refused, also if several are created at the same time', async () => {
  for (let made = 0; made < 48; made += 1) await seedRule(api.db, { userId: owner.id, pauseMinutes: made })
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => create(aRule({ className: `Fox ${at}` }))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([
    200, 200, 400, 400, 400, 400,
  ])
  const refused = await create(aRule())
  expect(refused.json().errors).toEqual({ general: 'You have 50 rules already. Delete one to add another.' })
  expect(await rulesOf()).toHaveLength(50)
  expect((await create(aRule(), await api.createUser())).statusCode).toBe(200)
})

test.each<[object, Record<string, string>]>([
  [{ className: ' ' }, { className: 'Choose a class.' }],
  [{ minConfidence: 101 }, { minConfidence: 'The confidence is 100 or less.' }],
  [{ minConfidence: -1 }, { minConfidence: 'The confidence is 0 or more.' }],
  [{ groupIds: [] }, { groupIds: 'Choose a group.' }],
  [{ hours: { from: '08:00', until: '08:00' } }, { hours: 'Begin and end must differ.' }],
  [
    { hours: { from: '8:00', until: '24:00' } },
    {
      'hours.from': 'Must be a time of day, HH:MM.',
      'hours.until': 'Must be a time of day, HH:MM.',
    },
  ],
  [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Is not the name of a time zone.' }],
  [{ timeZone: '+05:30' }, { timeZone: 'This time zone is not known here. Choose another one.' }],
  [{ pauseMinutes: 10_081 }, { pauseMinutes: 'The pause is 7 days or less.' }],
  [{ platforms: [] }, { platforms: 'Choose email or SMS.' }],
  [{ platforms: ['email', 'email'] }, { platforms: 'Names one twice.' }],
  [{ enabled: 'yes' }, { enabled: 'Must be true or false.' }],
])('%j is refused with an error at its field', async (part, errors) => {
  const ruleId = await seedRule(api.db, { userId: owner.id })
  const before = await rulesOf()
  for (const response of [
    await create({ ...aRule(), ...part }),
    await change(ruleId, { ...aRule(), ...part }),
  ]) {
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual(errors)
  }
  expect(await rulesOf()).toEqual(before)
})

test('a viewer has no rules', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await api.as(viewer).get(URL)).statusCode).toBe(403)
  expect((await create(aRule(), viewer)).statusCode).toBe(403)
})
