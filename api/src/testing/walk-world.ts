import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Role } from '@sentinel/contracts/users'
import type { Database } from '@sentinel/migrations/connect'
import { makeUnsubscribeToken } from '../outgoing/unsubscribe/token.ts'
import { linkDevice } from './seed.ts'
import { seedAlert } from './seed-alerts.ts'
import { seedGroup } from './seed-groups.ts'
import { seedInsight, seedPhoto } from './seed-insights.ts'
import { aRule, seedIntegration, seedOutgoing, seedRule } from './seed-integrations.ts'
import { seedModel } from './seed-models.ts'
import { makeInvitationToken } from '../sharing/invitation-token.ts'
import { seedClaimCode, seedInvitation } from './seed-sharing.ts'
import type { TestApi, TestUser } from './test-api.ts'

export const PASSWORD = 'Fox in the-Snow 7'
const PHONE_NUMBER = '+12025550123'
const CLAIM_CODE = 'ABCDEFGHIJKLMNOP'

/** Somebody with a device, an insight, a photo and an alert of their own, and one from before the device was theirs. */
export interface Person extends TestUser {
  name: string
  deviceId: number
  insightId: number
  photoUrl: string
  formerInsightId: number
  formerPhotoUrl: string
  alertId: number
  formerAlertId: number
}

const DAY_OF_FORMER = '2026-01-01T00:00:00.000Z'
const DAY_OF_LINK = '2026-02-01T00:00:00.000Z'
const DAY_OF_OWN = '2026-03-01T00:00:00.000Z'

export async function createPerson(api: TestApi, name: string, role: Role): Promise<Person> {
  const user = await api.createUser({ role, password: PASSWORD })
  const deviceId = await api.createDevice()
  const formerInsightId = await seedInsight(api.pool, { deviceId, takenAt: DAY_OF_FORMER })
  const insightId = await seedInsight(api.pool, { deviceId, takenAt: DAY_OF_OWN })
  await linkDevice(api.db, { userId: user.id, deviceId, visibleFrom: DAY_OF_LINK })
  const photoUrl = await seedPhotoFile(api, insightId)
  const formerPhotoUrl = await seedPhotoFile(api, formerInsightId)
  const alertId = await seedAlert(api.db, { userId: user.id, deviceId, createdAt: DAY_OF_OWN })
  const formerAlertId = await seedAlert(api.db, {
    userId: user.id,
    deviceId,
    status: 'resolved',
    createdAt: DAY_OF_FORMER,
    resolvedAt: DAY_OF_FORMER,
  })
  return {
    ...user,
    name,
    deviceId,
    insightId,
    photoUrl,
    formerInsightId,
    formerPhotoUrl,
    alertId,
    formerAlertId,
  }
}

async function seedPhotoFile(api: TestApi, insightId: number): Promise<string> {
  const key = await seedPhoto(api.pool, insightId)
  const file = join(api.photoFolder, `${key}.photo.jpg`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'a picture')
  return key
}

interface IdParameter {
  /** A value that this person may name. */
  of: (person: Person, api: TestApi) => unknown
  absent: unknown
  /** A value that is theirs but for the time before their link. */
  former?: (person: Person) => unknown
  /** The same values are everybody's. */
  isShared?: true
}

/** How to make a value of each parameter that names something. A parameter that is in neither list fails the walk. */
export const idParameters: Record<string, IdParameter> = {
  algId: {
    of: ({ id: userId, deviceId }, { db }) => seedModel(db, { userId, deviceId }),
    absent: 2_000_000_000,
  },
  bulk_id: aBulkUpdate(),
  bulkId: aBulkUpdate(),
  deviceId: { of: (person) => person.deviceId, absent: 2_000_000_000 },
  featureId: { of: () => 1, absent: 999, isShared: true },
  groupId: {
    of: ({ id: userId, deviceId }, { db }) =>
      seedGroup(db, { userId, name: randomUUID(), deviceIds: [deviceId] }),
    absent: 2_000_000_000,
  },
  id: {
    of: (person) => person.alertId,
    former: (person) => person.formerAlertId,
    absent: Number.MAX_SAFE_INTEGER,
  },
  insightId: {
    of: (person) => person.insightId,
    former: (person) => person.formerInsightId,
    absent: 1,
  },
  invitationId: {
    of: ({ id: userId, deviceId }, { db }) => seedInvitation(db, { userId, deviceId }),
    absent: 2_000_000_000,
  },
  messageId: {
    async of({ id: userId }, { db }) {
      const integrationId = await seedIntegration(db, { userId, platform: 'gundi_v1' })
      return seedOutgoing(db, { userId, integrationId, platform: 'gundi_v1', state: 'failed' })
    },
    absent: 2_000_000_000,
  },
  photoUrl: {
    of: (person) => person.photoUrl,
    former: (person) => person.formerPhotoUrl,
    absent: `1/2026-01/${randomUUID()}`,
  },
  platform: {
    async of(_, { db }) {
      for (const userId of await findUserIds(db)) await seedIntegration(db, { userId, platform: 'gundi_v1' })
      return 'gundi_v1'
    },
    absent: 'gundi_v2',
    isShared: true,
  },
  ruleId: {
    of: ({ id: userId }, { db }) => seedRule(db, { userId }),
    absent: 2_000_000_000,
  },
  sessionId: {
    async of({ id: userId }, { sessions, db }) {
      const token = await sessions.begin(db, { userId, userAgent: 'elsewhere' })
      return (await sessions.authenticate(token))?.sessionId
    },
    absent: randomUUID(),
  },
  token: {
    async of({ id: userId, email }, { db, linkKey }) {
      await seedIntegration(db, { userId, platform: 'email', recipients: [email] })
      return makeUnsubscribeToken(linkKey, { userId, email })
    },
    absent: 'e30.c2lnbmVkLWJ5LW5vYm9keQ',
    isShared: true,
  },
  userId: { of: (person) => person.id, absent: 2_000_000_000 },
}

function aBulkUpdate(): IdParameter {
  return {
    async of({ id: user_id }, { db }) {
      const { bulk_id } = await db
        .insertInto('bulk_update')
        .values({ user_id, state: 'completed', ended_at: new Date().toISOString() })
        .returning('bulk_id')
        .executeTakeFirstOrThrow()
      return bulk_id
    },
    absent: 2_000_000_000,
  }
}

async function findUserIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('user_account').select('user_id').execute()
  return rows.map((row) => row.user_id)
}

/** Parameters of a query that name nothing, and without which a call is not valid. */
export const neededParameters: Record<string, string> = {
  days: '7',
  east: '170',
  location: 'true',
  north: '80',
  south: '-80',
  west: '-170',
  zoom: '3',
}

/** Parameters of a query that name nothing. */
export const otherParameters = new Set([
  'archived',
  'collections',
  'cursor',
  'filters',
  'insights',
  'kind',
  'limit',
  'offset',
  'ownership',
  'platform',
  'routine',
  'sort',
  'state',
  'thumbnail',
  'zone',
])

/** A valid body of each endpoint that has one. An endpoint with a body that is missing here fails the walk. */
export const bodies: Record<string, (person: Person, api: TestApi) => object | Promise<object>> = {
  acceptInvitation: async (_, api) => ({ token: await anInvitation(api) }),
  addGroupDevice: ({ deviceId }) => ({ deviceId }),
  async claimDevice(_, api) {
    const device_id = await api.createDevice()
    await seedClaimCode(api.db, device_id, CLAIM_CODE)
    return { device_id, claim_code: CLAIM_CODE }
  },
  createGroup: () => ({ groupName: randomUUID() }),
  createInvitation: ({ deviceId }) => ({ email: `${randomUUID()}@example.com`, deviceId }),
  openInvitation: async (_, api) => ({ token: await anInvitation(api) }),
  async createIntegration({ id }, { db }) {
    await db.deleteFrom('integration').where('user_id', '=', id).where('platform', '=', 'sms').execute()
    return { platform: 'sms', options: { phoneNumbers: [PHONE_NUMBER] } }
  },
  createSpeciesRule: () => aRule(),
  login: ({ email }) => ({ email, password: PASSWORD }),
  setAlertSettings: () => ({
    settings: {
      cable_error: true,
      low_battery: false,
      no_recent_insights: true,
      no_recent_camera_triggers: true,
    },
    groupSettings: [],
  }),
  setDeviceDisplay: () => ({ display_name: 'By the river' }),
  async setEmails({ id: userId, email }, { db }) {
    await seedIntegration(db, { userId, platform: 'email', recipients: [email] })
    return { options: { emails: [email] } }
  },
  setFeature: () => ({ enabled: true }),
  setForwarding: () => ({ options: { apiKey: 'another-key' } }),
  setGroupNotifications: () => ({ groupNotifications: [] }),
  setInsightSpecies: () => ({ class_id: 99 }),
  setNotificationClasses: () => ({ notificationClasses: 'none' }),
  async setPhoneNumbers({ id: userId }, { db }) {
    await seedIntegration(db, { userId, platform: 'sms', recipients: [PHONE_NUMBER] })
    return { options: { phoneNumbers: [PHONE_NUMBER] } }
  },
  setSpeciesRule: () => aRule(),
  startBulkUpdate: ({ deviceId, insightId }) => ({
    insights: [{ insightId, deviceId, insightStatus: 'favorite' }],
  }),
  signUp: () => ({
    firstName: 'Ada',
    lastName: 'Fox',
    username: randomUUID(),
    phoneNumber: '7000000000',
    email: `${randomUUID()}@example.com`,
    country: 'India',
    password: PASSWORD,
  }),
  updateAlertStatus: () => ({ status: 'acknowledged' }),
  updateDevice: ({ deviceId }) => ({ device_id: deviceId, cycle_time: 690 }),
  updateGroup: () => ({ groupName: randomUUID() }),
}

/** Somebody's to a camera of theirs, as its mail has it. */
async function anInvitation(api: TestApi): Promise<string> {
  const inviter = await api.createUser()
  const deviceId = await api.createDevice({ owners: [inviter] })
  return makeInvitationToken(api.linkKey, await seedInvitation(api.db, { userId: inviter.id, deviceId }))
}
