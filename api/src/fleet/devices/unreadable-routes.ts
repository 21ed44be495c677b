import { type DeviceUnreadable, getDeviceUnreadable } from '@sentinel/contracts/fleet/device-unreadable'
import type { Queryable } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getOwnLink } from '../links/own-link.ts'
import type { DeviceHistoryDeps } from './history-routes.ts'

const MESSAGES_DAYS = 30
/** The maximum number of dead letters that are counted, newest first. */
const DEAD_LETTERS_READ_MAX = 10_000

const FIELDS = `
  select kind, field, wire_time(greatest(since, $2)) as since, wire_time(last_at) as last_at, last_value
  from unreadable_field where device_id = $1 and since is not null and last_at >= $2
  order by greatest(since, $2), kind, field`

const MESSAGES = `
  select reason, sum(times)::int as times, wire_time(max(last_received_at)) as last_at
  from (select reason, times, last_received_at from dead_letter where device_id = $1 order by dead_letter_id desc limit ${DEAD_LETTERS_READ_MAX}) newest
  where last_received_at >= $2 and last_received_at >= $3::timestamptz - interval '${MESSAGES_DAYS} days'
  group by reason order by max(last_received_at) desc`

export const unreadableRoutes: FastifyPluginAsyncZod<DeviceHistoryDeps> = async (app, { db, pool, now }) => {
  app.route({
    ...getDeviceUnreadable,
    async handler({ user: { id: userId }, params: { deviceId } }) {
      const { visibleFrom } = await getOwnLink(db, { userId, deviceId })
      return findUnreadable(pool, { deviceId, visibleFrom: visibleFrom ?? '-infinity', nowMs: now() })
    },
  })
}

async function findUnreadable(
  db: Queryable,
  { deviceId, visibleFrom, nowMs }: { deviceId: number; visibleFrom: string; nowMs: number },
): Promise<DeviceUnreadable> {
  const [fields, messages] = await Promise.all([
    db.query<DeviceUnreadable['fields'][number]>(FIELDS, [deviceId, visibleFrom]),
    db.query<DeviceUnreadable['messages'][number]>(MESSAGES, [
      deviceId,
      visibleFrom,
      new Date(nowMs).toISOString(),
    ]),
  ])
  return { fields: fields.rows, messages: messages.rows }
}
