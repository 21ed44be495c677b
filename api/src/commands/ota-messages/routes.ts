import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import {
  type RadioUse,
  dropOtaMessage,
  listDeviceVersions,
  listOtaMessages,
  listRadioUse,
  sendOtaMessage,
} from '@sentinel/contracts/commands/ota-messages'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { callerOf } from '../queue/caller.ts'
import { dropPending } from '../queue/drop.ts'
import { lockManagedLinks } from '../queue/lock-managed-links.ts'
import { presentMessage } from '../queue/present.ts'
import type { Once } from '../../server/idempotency/once.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import type { Area } from '../../platform/area.ts'
import {
  findCurrentMessages,
  findDeviceVersions,
  findMessage,
  findMessagePage,
  findMessagesOfMany,
} from './find-messages.ts'
import { sendMessage } from './send-message.ts'

const BEFORE_ALL = -1

interface OtaMessageDeps {
  db: Database
  once: Once
}

const otaMessageRoutes: FastifyPluginAsyncZod<OtaMessageDeps> = async (app, { db, once }) => {
  app.route({
    ...listOtaMessages,
    async handler({ user: { id: userId }, query: { limit, cursor: before } }, reply) {
      if (limit === undefined && before === undefined)
        return (await findCurrentMessages(db, userId)).map(presentMessage)
      const most = limit ?? LIST_DEFAULT_ROWS
      const rows = await findMessagePage(db, { userId, before, limit: most })
      sendNextCursor(reply, rows, { limit: most, idOf: (row) => row.command_key })
      return rows.map(presentMessage)
    },
  })

  app.route({
    ...listDeviceVersions,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) {
      const rows = await findDeviceVersions(db, { userId: user.id, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...listRadioUse,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } }, reply) {
      const rows = await findRadioUse(db, { userId: user.id, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows
    },
  })

  app.route({
    ...sendOtaMessage,
    handler: (request) =>
      once(db, request, async (tx) => {
        const target = { ...callerOf(request), deviceId: request.params.deviceId }
        return presentMessage(await sendMessage(tx, target, request.body))
      }),
  })

  app.route({
    ...dropOtaMessage,
    handler: ({ user: { id: userId }, params: { messageId } }) =>
      db.transaction().execute(async (tx) => {
        const message = await findMessage(tx, { userId, messageId })
        if (!message) throw notFound('Message')
        await lockManagedLinks(tx, { userId, deviceIds: [message.device_id] })
        await dropPending(tx, message.command_key)
        return presentMessage((await findMessage(tx, { userId, messageId })) ?? message)
      }),
  })
}

/** Returns what was sent today to the user's devices connected over LoRa, sorted by device id. */
function findRadioUse(
  db: Database,
  { userId, after, limit }: { userId: number; after: number; limit: number },
): Promise<RadioUse[]> {
  return db
    .selectFrom('user_device as l')
    .innerJoin('device_radio as r', 'r.device_id', 'l.device_id')
    .innerJoin('device_stat as s', 's.device_id', 'l.device_id')
    .leftJoin('radio_usage as u', (join) =>
      join.onRef('u.device_id', '=', 'l.device_id').on('u.day', '=', sql<string>`utc_day()`),
    )
    .where('l.user_id', '=', userId)
    .where('l.device_id', '>', after)
    .whereRef('r.last_uplink_at', '>=', 's.last_seen')
    .orderBy('l.device_id')
    .limit(limit)
    .select(['l.device_id', sql<number>`coalesce(u.downlinks, 0)`.as('downlinks_today')])
    .select(sql<number>`coalesce(u.airtime_ms, 0)`.as('airtime_ms_today'))
    .execute()
}

/** If more messages change at once (counted once per user who sees them), users' screens refetch the list. */
const MESSAGES_PUSHED_MAX = 1000

const publishMessages: Publisher<'messages:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findMessagesOfMany(db, { keys: idsOf(changes), userIds, most: MESSAGES_PUSHED_MAX + 1 })
  if (rows.length > MESSAGES_PUSHED_MAX) return live.toUsers(userIds, 'resync', {})
  for (const row of rows) live.toUsers([row.user_id], 'ota:changed', presentMessage(row))
}

const otaMessagePublishers = { 'messages:changed': publishMessages } satisfies Partial<Publishers>

export const otaMessages = {
  routes: otaMessageRoutes,
  publishers: otaMessagePublishers,
} satisfies Area<OtaMessageDeps>
