import type { AlertFacts, DeviceFacts, HealthFacts, Outcome, Place, SightingFacts } from '../facts.ts'
import { type GundiConnection, callWithJson, explainGundi } from './connection.ts'
import {
  type GundiEvent,
  type Unplaced,
  toAlertEvent,
  toReport,
  toSightingEvent,
  toTestEvent,
} from './events.ts'

/* The first generation of the sensors API accepts one object per request, and nothing can be changed once sent. */

export function sendSightingV1(connection: GundiConnection, facts: SightingFacts): Promise<Outcome> {
  return postEvent(connection, toSightingEvent(facts))
}

/** Sends the end of an alert as a separate event. */
export function sendAlertV1(connection: GundiConnection, facts: AlertFacts): Promise<Outcome> {
  return postEvent(connection, toAlertEvent(facts))
}

export function sendTestV1(connection: GundiConnection, device: DeviceFacts, at: string): Promise<Outcome> {
  return postEvent(connection, toTestEvent(device, at))
}

export async function sendHealthV1(connection: GundiConnection, facts: HealthFacts): Promise<Outcome> {
  const report = toReport(facts)
  if ('unplaced' in report) return { state: 'skipped', reason: report.unplaced }
  const { source, sourceName, recordedAt, place, details } = report
  return post(connection, '/positions/', {
    device_id: source,
    name: sourceName,
    type: 'tracking-device',
    subject_type: 'camera',
    recorded_at: recordedAt,
    location: toLocation(place),
    additional: details,
  })
}

async function postEvent(connection: GundiConnection, event: GundiEvent | Unplaced): Promise<Outcome> {
  if ('unplaced' in event) return { state: 'skipped', reason: event.unplaced }
  return post(connection, '/geoevents/', {
    device_id: event.source,
    title: event.title,
    event_type: event.type,
    recorded_at: event.recordedAt,
    location: toLocation(event.place),
    event_details: event.details,
  })
}

async function post(connection: GundiConnection, path: string, body: unknown): Promise<Outcome> {
  return explainGundi(await callWithJson({ ...connection, auth: 'apikey' }, 'POST', path, body))
}

function toLocation({ longitude, latitude }: Place) {
  return { x: longitude, y: latitude }
}
