import { GUNDI_V2_LIST_MAX } from '@sentinel/contracts/integrations/limits'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { z } from 'zod'
import type { AlertFacts, DeviceFacts, HealthFacts, Outcome, Place, SightingFacts } from '../facts.ts'
import { parseJson } from '../message/parse-json.ts'
import type { Answer } from '../request.ts'
import { type GundiConnection, callWithJson, explainGundi } from './connection.ts'
import {
  type GundiEvent,
  type GundiReport,
  type Unplaced,
  toAlertEvent,
  toReport,
  toSightingEvent,
  toTestEvent,
} from './events.ts'

/** The list was refused because of an item or its size, so each item may succeed on its own. */
const LIST_REFUSED = new Set([400, 413, 422])

/*
 * The second generation of the sensors API accepts lists. Each of these functions makes one request, or none if nothing can be forwarded, and returns
 * an outcome for each item, in order.
 */

/** The outcome's `remoteId` identifies the event to which the photo is sent. */
export function sendSightingsV2(
  connection: GundiConnection,
  facts: readonly SightingFacts[],
): Promise<Outcome[]> {
  return postEvents(connection, facts.map(toSightingEvent), 'photo')
}

/** The event with the outcome's `remoteId` is changed when the alert ends. */
export function sendAlertsV2(connection: GundiConnection, facts: readonly AlertFacts[]): Promise<Outcome[]> {
  return postEvents(connection, facts.map(toAlertEvent), 'recovery')
}

export async function sendTestV2(
  connection: GundiConnection,
  device: DeviceFacts,
  at: string,
): Promise<Outcome> {
  const [outcome] = await postEvents(connection, [toTestEvent(device, at)], 'none')
  return outcome ?? { state: 'skipped', reason: because('nothing_to_send') }
}

export function sendHealthV2(connection: GundiConnection, facts: readonly HealthFacts[]): Promise<Outcome[]> {
  return postList(connection, '/observations/', facts.map(toReport), presentReport, () => ({ state: 'sent' }))
}

function postEvents(
  connection: GundiConnection,
  events: (GundiEvent | Unplaced)[],
  follower: 'photo' | 'recovery' | 'none',
): Promise<Outcome[]> {
  return postList(connection, '/events/', events, presentEvent, (remoteId) =>
    remoteId === undefined
      ? { state: 'sent', reason: because('event_unnamed', { follower }) }
      : { state: 'sent', remoteId },
  )
}

async function postList<Item extends object>(
  connection: GundiConnection,
  path: string,
  items: (Item | Unplaced)[],
  present: (item: Item) => unknown,
  toSent: (remoteId: string | undefined) => Outcome,
): Promise<Outcome[]> {
  if (items.length > GUNDI_V2_LIST_MAX)
    throw new RangeError(`a request takes ${GUNDI_V2_LIST_MAX} at most, not ${items.length}`)
  const placed = items.filter((item): item is Item => !('unplaced' in item))
  const outcomes = placed.length === 0 ? [] : await post(connection, path, placed.map(present), toSent)
  const next = outcomes.values()
  return items.map((item): Outcome =>
    'unplaced' in item
      ? { state: 'skipped', reason: item.unplaced }
      : (next.next().value ?? toSent(undefined)),
  )
}

async function post(
  connection: GundiConnection,
  path: string,
  list: unknown[],
  toSent: (remoteId: string | undefined) => Outcome,
): Promise<Outcome[]> {
  const answer = await callWithJson(connection, 'POST', path, list)
  const outcome = explainGundi(answer)
  if (outcome.state === 'sent') {
    const ids = readIds(answer)
    return list.map((_, at) => toSent(ids[at]))
  }
  return list.map(() =>
    isListRefused(answer, list) ? { state: 'retry', reason: outcome.reason, alone: true } : outcome,
  )
}

function isListRefused(answer: Answer, list: unknown[]): boolean {
  return answer.kind === 'answer' && LIST_REFUSED.has(answer.status) && list.length > 1
}

const Created = z.object({ object_id: z.string().min(1).max(200) })

/** Returns the ids that the system assigned, in order. Returns none if the response does not have the expected format. */
function readIds(answer: Answer): (string | undefined)[] {
  const parsed = answer.kind === 'answer' ? parseJson(answer.body) : undefined
  return [parsed].flat().map((each) => Created.safeParse(each).data?.object_id)
}

function presentEvent({ title, type, recordedAt, place, source, details }: GundiEvent) {
  return {
    title,
    event_type: type,
    recorded_at: recordedAt,
    location: toLocation(place),
    event_details: details,
    source,
  }
}

function presentReport({ source, sourceName, recordedAt, place, details }: GundiReport) {
  return {
    source,
    source_name: sourceName,
    type: 'tracking-device',
    subject_type: 'camera',
    recorded_at: recordedAt,
    location: toLocation(place),
    additional: details,
  }
}

function toLocation({ longitude, latitude }: Place) {
  return { lat: latitude, lon: longitude }
}
