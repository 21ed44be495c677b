import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { refuse } from '../queue/refuse-unsendable.ts'
import type { OwnDevice } from '../../fleet/links/own-link.ts'
import { notFound } from '../../platform/http/errors.ts'

/** The key by which a camera identifies an image. */
interface ImageKey {
  message_id: number
  index: number
}

const REUSED_TEXT =
  'The camera has used the number of this image again since, so it would send another one. The image cannot be requested any more.'

/**
 * Returns the key by which the camera identifies the image of one of the user's insights. Throws 409 if the camera currently sends over LoRa, which
 * cannot transfer photos, or if a newer insight from the camera has the same key.
 */
export async function findImageKey(
  tx: Database,
  { userId, deviceId }: OwnDevice,
  insightId: number,
): Promise<ImageKey> {
  const insight = await tx
    .selectFrom('insight as i')
    .innerJoin('user_device as l', 'l.device_id', 'i.device_id')
    .innerJoin('device_stat as s', 's.device_id', 'i.device_id')
    .where('l.user_id', '=', userId)
    .where('i.insight_id', '=', insightId)
    .where('i.device_id', '=', deviceId)
    .whereRef('i.insight_id', '>=', 'l.visible_from_id')
    .select([
      'i.message_identifier',
      'i.message_index',
      sql<boolean>`is_behind_lora(i.device_id)
        or coalesce((select n.comms_source = 'lora' from insight n where n.insight_id = s.last_insight_id), false)`.as(
        'is_behind_lora',
      ),
      sql<number | null>`(select u.insight_id from uplink_ledger u
        where u.device_id = i.device_id and u.message_identifier = i.message_identifier and u.message_index = i.message_index
        order by u.received_at desc, u.insight_id desc limit 1)`.as('newest_of_key'),
    ])
    .executeTakeFirst()
  if (!insight) throw notFound('Insight')
  if (insight.is_behind_lora) refuse('The camera sends by LoRa at the moment, which cannot carry photos.')
  if (insight.newest_of_key !== null && insight.newest_of_key !== insightId) refuse(REUSED_TEXT)
  return { message_id: insight.message_identifier, index: insight.message_index }
}

/** Throws 409 for a second request for the same image, because it would have no effect. */
export async function refuseRepeatedRequest(tx: Database, deviceId: number, key: ImageKey): Promise<void> {
  const open = await tx
    .selectFrom('device_command')
    .where('device_id', '=', deviceId)
    .where(sql<boolean>`status in ('pending', 'pending_reset') and type = 'request_higher_res_image'`)
    .where(sql<boolean>`payload = ${JSON.stringify(key)}::jsonb`)
    .select('command_key')
    .executeTakeFirst()
  if (open) refuse('This image has been requested already. The camera has not answered yet.')
}
