import {
  createDeviceUpdate,
  dropDeviceUpdate,
  listDeviceUpdates,
  listOfferedFirmware,
  listUpdateCommands,
} from '@sentinel/contracts/commands/device-updates'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../queue/caller.ts'
import { presentCommand } from '../queue/present.ts'
import type { Once } from '../../server/idempotency/once.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'
import { type CommandRow, selectCommands } from '../queue/find-commands.ts'
import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import type { Area } from '../../platform/area.ts'
import { createUpdate } from './create-update.ts'
import { dropUpdate } from './drop-update.ts'
import { findCurrentUpdates, findUpdate, findUpdates, presentUpdate } from './find-updates.ts'
import { findOfferedFirmware } from './offered-firmware.ts'

const BEFORE_ALL = -1

interface DeviceUpdateDeps {
  db: Database
  once: Once
}

const deviceUpdateRoutes: FastifyPluginAsyncZod<DeviceUpdateDeps> = async (app, { db, once }) => {
  app.route({
    ...listDeviceUpdates,
    async handler({ user: { id: userId }, query: { limit, cursor: before } }, reply) {
      if (limit === undefined && before === undefined)
        return (await findCurrentUpdates(db, userId)).map(presentUpdate)
      const most = limit ?? LIST_DEFAULT_ROWS
      const rows = await findUpdates(db, { userIds: [userId], before, limit: most })
      sendNextCursor(reply, rows, { limit: most, idOf: (row) => row.update_id })
      return rows.map(presentUpdate)
    },
  })

  app.route({
    ...createDeviceUpdate,
    handler: (request) =>
      once(db, request, async (tx) => {
        const caller = callerOf(request)
        const updateId = await createUpdate(tx, caller, request.body)
        return getUpdate(tx, caller.userId, updateId)
      }),
  })

  app.route({
    ...dropDeviceUpdate,
    handler: ({ user: { id: userId }, params: { updateId } }) =>
      db.transaction().execute(async (tx) => {
        await dropUpdate(tx, { userId, updateId })
        return getUpdate(tx, userId, updateId)
      }),
  })

  app.route({
    ...listUpdateCommands,
    async handler({ user: { id: userId }, params: { updateId }, query }, reply) {
      const { limit = LIST_DEFAULT_ROWS, cursor: after = BEFORE_ALL } = query
      await getUpdate(db, userId, updateId)
      const rows = await findTargets(db, { userId, updateId, after, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.device_id })
      return rows.map(presentCommand)
    },
  })

  app.route({ ...listOfferedFirmware, handler: (request) => findOfferedFirmware(db, callerOf(request)) })
}

async function getUpdate(db: Database, userId: number, updateId: number) {
  const update = await findUpdate(db, { userId, updateId })
  if (!update) throw notFound('Update')
  return presentUpdate(update)
}

/** Returns the status of an update on each of the user's devices, by device. */
function findTargets(
  db: Database,
  { userId, updateId, after, limit }: { userId: number; updateId: number; after: number; limit: number },
): Promise<CommandRow[]> {
  return selectCommands(db, [userId])
    .where('c.update_id', '=', updateId)
    .where('c.device_id', '>', after)
    .orderBy('c.device_id')
    .limit(limit)
    .execute()
}

/** If more updates change at once (counted once per user who sees them), users' screens refetch the list. */
const UPDATES_PUSHED_MAX = 100

const publishUpdates: Publisher<'updates:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findUpdates(db, { userIds, updateIds: idsOf(changes), limit: UPDATES_PUSHED_MAX + 1 })
  if (rows.length > UPDATES_PUSHED_MAX) return live.toUsers(userIds, 'resync', {})
  for (const row of rows) live.toUsers([row.user_id], 'update:changed', presentUpdate(row))
}

const deviceUpdatePublishers = { 'updates:changed': publishUpdates } satisfies Partial<Publishers>

export const deviceUpdates = {
  routes: deviceUpdateRoutes,
  publishers: deviceUpdatePublishers,
} satisfies Area<DeviceUpdateDeps>
