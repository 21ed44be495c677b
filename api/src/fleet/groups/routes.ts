import {
  addGroupDevice,
  createGroup,
  deleteGroup,
  type Group,
  listGroups,
  removeGroupDevice,
  updateGroup,
} from '@sentinel/contracts/fleet/groups'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Once } from '../../server/idempotency/once.ts'
import { actAs, actorOf } from '../../platform/acts.ts'
import { notFound } from '../../platform/http/errors.ts'
import { moveToGroup, removeFromGroup } from './move-to-group.ts'
import { findGroups, getGroup, type GroupKey } from './queries.ts'
import { addGroup, changeGroup, dropGroup } from './store-groups.ts'

export interface GroupDeps {
  db: Database
  once: Once
}

export const groupRoutes: FastifyPluginAsyncZod<GroupDeps> = async (app, { db, once }) => {
  app.route({
    ...listGroups,
    handler: ({ user }) => findGroups(db, { userId: user.id, limit: LIST_MAX_ROWS }),
  })

  app.route({
    ...createGroup,
    handler: (request) =>
      once(db, request, async (tx) => {
        const { id: userId } = request.user
        const { groupName: name, deploymentDescription: description } = request.body
        const groupId = await addGroup(tx, userId, { name, description })
        return { message: { group: await answer(tx, { userId, groupId }) } }
      }),
  })

  app.route({
    ...updateGroup,
    handler: ({ user: { id: userId }, params: { groupId }, body }) =>
      db.transaction().execute(async (tx) => {
        await changeGroup(tx, { userId, groupId }, { name: body.groupName, description: body.groupDesc })
        return answer(tx, { userId, groupId })
      }),
  })

  app.route({
    ...deleteGroup,
    async handler(request) {
      const { groupId } = request.params
      const actor = actorOf(request)
      await actAs(db, actor, (tx) => dropGroup(tx, { userId: actor.id, groupId }))
      return { group_id: groupId }
    },
  })

  app.route({
    ...addGroupDevice,
    handler: ({ user: { id: userId }, params: { groupId }, body: { deviceId } }) =>
      db.transaction().execute(async (tx) => {
        await moveToGroup(tx, { userId, deviceId }, groupId)
        return answer(tx, { userId, groupId })
      }),
  })

  app.route({
    ...removeGroupDevice,
    handler: ({ user: { id: userId }, params: { groupId, deviceId } }) =>
      db.transaction().execute(async (tx) => {
        await removeFromGroup(tx, { userId, deviceId }, groupId)
        return answer(tx, { userId, groupId })
      }),
  })
}

async function answer(db: Database, key: GroupKey): Promise<Group> {
  const group = await getGroup(db, key)
  if (!group) throw notFound('Group')
  return group
}
