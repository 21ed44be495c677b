import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { createOutboundGuard } from '../../../platform/outbound/outbound-guard.ts'
import { type InsightSeed, seedInsight, seedPhoto } from '../../../testing/seed-insights.ts'
import type { TestApi, TestUser } from '../../../testing/test-api.ts'
import { createDeliver } from '../create-deliver.ts'
import { createMailer } from '../email/mailer.ts'
import { sendOutgoing } from '../send-outgoing.ts'
import { createTexter } from '../sms/texter.ts'
import type { GundiV2StandIn } from './gundi-v2.ts'
import type { MailServer } from './mail-server.ts'

export const TOKEN = 'token-of-the-park'
const log = pino({ level: 'silent' })
interface Servers {
  mail: MailServer
  gundi: GundiV2StandIn
}

/** An owner with a camera whose location is set, and messages that are delivered to test servers. */
export interface Deliveries {
  owner: TestUser
  deviceId: number
  addGundi(baseUrl?: string): Promise<number>
  addMail(): Promise<number>
  /** Stores a sighting and queues its messages in the same way as the gateway. */
  see(seed?: Partial<InsightSeed>): Promise<number>
  /** Stores a sighting that announces a photo. */
  seeWithPhoto(): Promise<number>
  /** Stores the announced photo. */
  takePhoto(insightId: number): Promise<Buffer>
  queueDigest(integrationId: number, day: string): Promise<unknown>
  /** Sends the due messages, as if the minimum pause between requests had passed. */
  send(integrationId: number, allowed?: string[]): Promise<void>
  messages(): Promise<{ kind: string; state: string; reason_code: string | null }[]>
}

export async function startDeliveries(api: TestApi, servers: Servers): Promise<Deliveries> {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  await api.pool.query(
    `update device set display_name = 'North gate', set_latitude = -24.5, set_longitude = 31.5 where device_id = $1`,
    [deviceId],
  )
  return {
    owner,
    deviceId,
    addGundi: (baseUrl) => addGundi(api, owner.id, baseUrl),
    addMail: () => addMail(api, owner.id),
    see: (seed) => see(api, { deviceId, ...seed }),
    seeWithPhoto: () => see(api, { deviceId }, true),
    takePhoto: (insightId) => takePhoto(api, insightId),
    queueDigest: (integrationId, day) =>
      api.pool.query(
        `insert into outbox (user_id, integration_id, platform, kind, recipient, about, dedupe_key)
         values ($1, $2, 'email', 'digest', 'ada@example.com', jsonb_build_object('day', $3::text, 'timeZone', 'Africa/Nairobi'),
           gen_random_uuid())`,
        [owner.id, integrationId, day],
      ),
    send: (integrationId, allowed = []) => send(api, servers, integrationId, allowed),
    async messages() {
      const { rows } = await api.pool.query<{ kind: string; state: string; reason_code: string | null }>(
        'select kind, state, reason_code from outbox where user_id = $1 order by outbox_id',
        [owner.id],
      )
      return rows
    },
  }
}

async function addGundi(
  { pool, sealedSecrets }: TestApi,
  userId: number,
  baseUrl: string | null = null,
): Promise<number> {
  const { rows } = await pool.query<{ integration_id: number }>(
    `insert into integration (user_id, platform, secret, secret_hint, base_url) values ($1, 'gundi_v2', $2, 'park', $3)
     returning integration_id`,
    [userId, sealedSecrets.seal(TOKEN), baseUrl],
  )
  return rows[0]?.integration_id ?? 0
}

async function addMail({ pool }: TestApi, userId: number): Promise<number> {
  const { rows } = await pool.query<{ integration_id: number }>(
    `with agreed as (
       insert into recipient_confirmation (user_id, platform, address, confirmed_at) values ($1, 'email', 'ada@example.com', now()))
     insert into integration (user_id, platform, recipients) values ($1, 'email', '{ada@example.com}') returning integration_id`,
    [userId],
  )
  return rows[0]?.integration_id ?? 0
}

async function see({ pool }: TestApi, seed: InsightSeed, photoExpected = false): Promise<number> {
  const insightId = await seedInsight(pool, { place: { latitude: -24.6, longitude: 31.6 }, ...seed })
  await pool.query('update insight set photo_expected = $2 where insight_id = $1', [insightId, photoExpected])
  await pool.query('select queue_sightings(array[($1, $2, 3, 17, 93)::new_sighting])', [
    insightId,
    seed.deviceId,
  ])
  return insightId
}

async function takePhoto({ pool, photoFolder }: TestApi, insightId: number): Promise<Buffer> {
  const key = await seedPhoto(pool, insightId)
  const file = join(photoFolder, `${key}.photo.jpg`)
  await mkdir(dirname(file), { recursive: true })
  const picture = Buffer.from('a picture of a lion')
  await writeFile(file, picture)
  return picture
}

async function send(
  api: TestApi,
  { mail, gundi }: Servers,
  integrationId: number,
  allowed: string[],
): Promise<void> {
  const mailer = createMailer({ smtpUrl: mail.url, from: 'console@example.com', log })
  const deliver = createDeliver({
    pool: api.pool,
    mailer,
    texter: createTexter({ outgoingFolder: join(api.photoFolder, 'outgoing'), log }),
    publicUrl: 'https://console.example.org',
    supportEmail: 'help@example.com',
    photoFolder: api.photoFolder,
    linkKey: 'key',
    sealedSecrets: api.sealedSecrets,
    outboundGuard: createOutboundGuard(allowed),
    gundi: { v1Url: 'http://127.0.0.1:1', v2Url: gundi.url, v2Auth: 'apikey' },
  })
  await sendOutgoing(
    { pool: api.pool, deliver, worker: 'this', log, now: Date.now, gundiPauseMs: 0 },
    integrationId,
  )
  mailer.close()
}
