import { PHOTO_MAX_BYTES } from '@sentinel/contracts/device-messages/limits'
import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { AlertFacts, Outcome, SightingFacts } from '../facts.ts'
import { writeHeadline } from '../message/headline.ts'
import { readPhoto } from '../message/read-photo.ts'
import { type GundiConnection, callGundi, callWithJson, explainGundi } from './connection.ts'
import { describeAlert } from './events.ts'

/** Adds the photo to a sighting's event. `eventId` is the sighting's `remoteId`, if it has one. */
export async function sendPhotoV2(
  connection: GundiConnection,
  eventId: string | null,
  { insightId, photoFile }: Pick<SightingFacts, 'insightId' | 'photoFile'>,
): Promise<Outcome> {
  if (eventId === null) return { state: 'skipped', reason: because('event_unnamed', { follower: 'photo' }) }
  const photo = await readPhoto(photoFile, PHOTO_MAX_BYTES)
  if (!photo) return { state: 'skipped', reason: because('photo_unreadable') }

  const form = new FormData()
  form.set('file1', new File([new Uint8Array(photo)], `insight-${insightId}.jpg`, { type: 'image/jpeg' }))
  const encoded = new Response(form)
  const answer = await callGundi(connection, {
    method: 'POST',
    path: `/events/${encodeURIComponent(eventId)}/attachments/`,
    contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
    body: await encoded.bytes(),
  })
  return explainGundi(answer)
}

/** Marks an alert's event as over. */
export async function sendRecoveryV2(
  connection: GundiConnection,
  eventId: string | null,
  facts: AlertFacts,
): Promise<Outcome> {
  if (eventId === null)
    return { state: 'skipped', reason: because('event_unnamed', { follower: 'recovery' }) }
  const answer = await callWithJson(connection, 'PATCH', `/events/${encodeURIComponent(eventId)}/`, {
    title: writeHeadline(facts),
    status: 'resolved',
    event_details: describeAlert(facts),
  })
  return explainGundi(answer)
}
