import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Queryable } from '@sentinel/migrations/connect'
import { z } from 'zod'
import type { OutboundGuard } from '../../platform/outbound/outbound-guard.ts'
import { type SealedSecrets, BrokenSeal } from '../../platform/sealed-secrets.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import { findAlerts } from './facts-of/alerts.ts'
import { findPlacedDevice } from './facts-of/devices.ts'
import { findReports } from './facts-of/health.ts'
import { findSightings } from './facts-of/sightings.ts'
import type { AlertFacts, Outcome, SightingFacts } from './facts.ts'
import { NOT_THEIRS } from './find-notice.ts'
import { sendPhotoV2, sendRecoveryV2 } from './gundi/change-v2.ts'
import type { GundiConnection } from './gundi/connection.ts'
import { sendAlertV1, sendHealthV1, sendSightingV1, sendTestV1 } from './gundi/send-v1.ts'
import { sendAlertsV2, sendHealthV2, sendSightingsV2, sendTestV2 } from './gundi/send-v2.ts'
import type { IntegrationRow } from './find-integration.ts'
import { switchOffUnreadable } from './unreadable-keys.ts'

export interface ForwardDeps {
  pool: Queryable
  sealedSecrets: SealedSecrets
  outboundGuard: OutboundGuard
  gundi: { v1Url: string; v2Url: string; v2Auth: 'apikey' | 'bearer' }
  photoFolder: string
}

const GONE: Outcome = { state: 'skipped', reason: NOT_THEIRS }

const UNREADABLE: Outcome = { state: 'skipped', reason: because('key_unreadable') }

/** Written by `settle-messages` for the photo of a forwarded sighting. */
const PhotoAbout = z.object({ remoteId: z.string() })

interface Request {
  deps: ForwardDeps
  connection: GundiConnection
  integration: IntegrationRow
  /** Messages of one kind. Whether a list can be sent depends on the kind. */
  messages: ClaimedMessage[]
}

type Forward = (request: Request) => Promise<Outcome[]>

const forwards: Partial<Record<OutgoingKind, Forward>> = {
  sighting: async ({ deps, connection, integration, messages }) =>
    forward(await findSightingsOf(deps, messages), (facts) =>
      isFirst(integration)
        ? Promise.all(facts.map((each) => sendSightingV1(connection, each)))
        : sendSightingsV2(connection, facts),
    ),
  alert: async ({ deps, connection, integration, messages }) =>
    forward(await findAlertsOf(deps, messages, 'alert'), (facts) =>
      isFirst(integration)
        ? Promise.all(facts.map((each) => sendAlertV1(connection, each)))
        : sendAlertsV2(connection, facts),
    ),
  health: async ({ deps, connection, integration, messages }) =>
    forward(await findReports(deps.pool, integration.user_id, messages), (facts) =>
      isFirst(integration)
        ? Promise.all(facts.map((each) => sendHealthV1(connection, each)))
        : sendHealthV2(connection, facts),
    ),
  recovery: async ({ deps, connection, messages }) =>
    forward(await findAlertsOf(deps, messages, 'recovery'), (facts) =>
      Promise.all(facts.map((each) => sendRecovery(deps, connection, messages[0], each))),
    ),
  photo: async ({ deps, connection, messages }) =>
    forward(await findSightingsOf(deps, messages), (facts) =>
      Promise.all(
        facts.map((each) => sendPhotoV2(connection, PhotoAbout.parse(messages[0]?.about).remoteId, each)),
      ),
    ),
  test: async ({ deps, connection, integration }) => [await sendTest(deps, connection, integration)],
}

/** Sends messages of one kind to another system, in one request if it accepts lists. */
export async function deliverForwards(
  deps: ForwardDeps,
  integration: IntegrationRow,
  messages: ClaimedMessage[],
): Promise<Outcome[]> {
  const connection = connect(deps, integration)
  if (!connection) {
    await switchOffUnreadable(deps.pool, integration)
    return messages.map(() => UNREADABLE)
  }
  const kind = messages[0]?.kind
  const send = kind && forwards[kind]
  if (!send) throw new Error(`a message of kind ${kind} is not for other systems`)
  return send({ deps, connection, integration, messages })
}

function isFirst({ platform }: IntegrationRow): boolean {
  return platform === 'gundi_v1'
}

function connect(
  { sealedSecrets, outboundGuard, gundi }: ForwardDeps,
  { platform, secret, base_url: ownUrl }: IntegrationRow,
): GundiConnection | undefined {
  try {
    return {
      baseUrl: ownUrl ?? (platform === 'gundi_v1' ? gundi.v1Url : gundi.v2Url),
      secret: secret ? sealedSecrets.open(secret) : '',
      guard: ownUrl === null ? undefined : outboundGuard,
      auth: platform === 'gundi_v1' ? 'apikey' : gundi.v2Auth,
    }
  } catch (error) {
    if (error instanceof BrokenSeal) return undefined
    throw error
  }
}

/** Sends the messages that still exist, and returns the outcome of each, in order. */
async function forward<Facts>(
  found: (Facts | undefined)[],
  send: (facts: Facts[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const there = found.filter((facts) => facts !== undefined)
  const outcomes = (there.length > 0 ? await send(there) : []).values()
  return found.map((facts) => (facts === undefined ? GONE : (outcomes.next().value ?? GONE)))
}

async function findSightingsOf(
  { pool, photoFolder }: ForwardDeps,
  messages: ClaimedMessage[],
): Promise<(SightingFacts | undefined)[]> {
  const userId = messages[0]?.user_id ?? 0
  const insightIds = messages.flatMap(({ insight_id }) => insight_id ?? [])
  const sightings = await findSightings(pool, { userId, insightIds, photoFolder })
  return messages.map(({ insight_id }) => sightings.get(insight_id ?? 0))
}

async function findAlertsOf(
  { pool }: ForwardDeps,
  messages: ClaimedMessage[],
  kind: AlertFacts['kind'],
): Promise<(AlertFacts | undefined)[]> {
  const userId = messages[0]?.user_id ?? 0
  const alertIds = messages.flatMap(({ alert_id }) => alert_id ?? [])
  const alerts = await findAlerts(pool, { userId, alertIds, kind })
  return messages.map(({ alert_id }) => alerts.get(alert_id ?? 0))
}

/** The first generation gets a separate event. In the second generation, the alert's own event is changed. */
async function sendRecovery(
  { pool }: ForwardDeps,
  connection: GundiConnection,
  message: ClaimedMessage | undefined,
  facts: AlertFacts,
): Promise<Outcome> {
  if (message?.platform === 'gundi_v1') return sendAlertV1(connection, facts)
  const { rows } = await pool.query<{ remote_id: string | null }>(
    `select remote_id from outbox where alert_id = $1 and kind = 'alert' and integration_id = $2`,
    [facts.alertId, message?.integration_id],
  )
  return sendRecoveryV2(connection, rows[0]?.remote_id ?? null, facts)
}

/** A test needs a location, so it uses that of one of the user's cameras. */
async function sendTest(
  { pool }: ForwardDeps,
  connection: GundiConnection,
  { user_id, platform }: IntegrationRow,
): Promise<Outcome> {
  const device = await findPlacedDevice(pool, user_id)
  if (!device) return { state: 'skipped', reason: because('no_placed_camera') }
  const at = new Date().toISOString()
  return platform === 'gundi_v1' ? sendTestV1(connection, device, at) : sendTestV2(connection, device, at)
}
