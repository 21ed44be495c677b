import {
  GIVEN_LIST_MAX,
  listGivenAlgs,
  listGivenDevices,
  listGivenReleases,
  replaceGivenAlgs,
  replaceGivenDevices,
  replaceGivenReleases,
} from '@sentinel/contracts/staff/given-lists'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actAs, actorOf } from '../../platform/acts.ts'
import { explainTimeouts } from '../../platform/http/explain-timeouts.ts'
import { findGivenDevices, givenDevices } from './given-devices.ts'
import { type GivenList, replaceList } from './given-list.ts'
import { findGivenAlgs, findGivenReleases, givenAlgs, givenReleases } from './given-models.ts'
import { requireAccount } from './lock-account.ts'
import { sendVersion } from '../lists/list-version.ts'

export interface GivenListDeps {
  db: Database
  /** A separate pool for requests that may take a long time. */
  patientDb: Database
}

/** Describes how a user's list is read and replaced. */
interface Readable<Row> {
  list: GivenList
  countAll: (db: Database, userId: number) => Promise<number>
  findRows: (db: Database, userId: number, limit: number) => Promise<Row[]>
  idOf: (row: Row) => number
}

const devices = {
  list: givenDevices,
  countAll: (db, userId) => countRows(db, 'user_device', userId),
  findRows: findGivenDevices,
  idOf: (row) => row.device_id,
} satisfies Readable<Awaited<ReturnType<typeof findGivenDevices>>[number]>

const algs = {
  list: givenAlgs,
  countAll: (db, userId) => countRows(db, 'user_alg', userId),
  findRows: findGivenAlgs,
  idOf: (row) => row.alg_id,
} satisfies Readable<Awaited<ReturnType<typeof findGivenAlgs>>[number]>

const releases = {
  list: givenReleases,
  countAll: (db, userId) => countRows(db, 'user_alg_release', userId),
  findRows: findGivenReleases,
  idOf: (row) => row.id,
} satisfies Readable<Awaited<ReturnType<typeof findGivenReleases>>[number]>

export const givenListRoutes: FastifyPluginAsyncZod<GivenListDeps> = async (app, { db, patientDb }) => {
  explainTimeouts(app, 'These are too many changes for one save. Save them in parts.')
  const read = async <Row>(readable: Readable<Row>, userId: number, reply: FastifyReply) => {
    await requireAccount(db, userId)
    return answer(db, readable, userId, reply)
  }
  const replace = async <Row>(
    readable: Readable<Row>,
    {
      userId,
      ids,
      request,
      reply,
    }: { userId: number; ids: number[]; request: FastifyRequest; reply: FastifyReply },
  ) => {
    await actAs(patientDb, actorOf(request), (tx) => replaceList(tx, readable.list, { userId, ids, request }))
    return answer(db, readable, userId, reply)
  }

  app.route({ ...listGivenDevices, handler: ({ params: { userId } }, reply) => read(devices, userId, reply) })
  app.route({ ...listGivenAlgs, handler: ({ params: { userId } }, reply) => read(algs, userId, reply) })
  app.route({
    ...listGivenReleases,
    handler: ({ params: { userId } }, reply) => read(releases, userId, reply),
  })

  app.route({
    ...replaceGivenDevices,
    handler: (request, reply) =>
      replace(devices, { userId: request.params.userId, ids: request.body.deviceIds, request, reply }),
  })
  app.route({
    ...replaceGivenAlgs,
    handler: (request, reply) =>
      replace(algs, { userId: request.params.userId, ids: request.body.algIds, request, reply }),
  })
  app.route({
    ...replaceGivenReleases,
    handler: (request, reply) =>
      replace(releases, { userId: request.params.userId, ids: request.body.algReleaseIds, request, reply }),
  })
}

async function answer<Row>(
  db: Database,
  { countAll, findRows, idOf }: Readable<Row>,
  userId: number,
  reply: FastifyReply,
): Promise<{ message: Row[]; total: number }> {
  const rows = await findRows(db, userId, GIVEN_LIST_MAX + 1)
  const isWhole = rows.length <= GIVEN_LIST_MAX
  sendVersion(reply, isWhole ? rows.map(idOf) : undefined)
  return {
    message: rows.slice(0, GIVEN_LIST_MAX),
    total: isWhole ? rows.length : await countAll(db, userId),
  }
}

async function countRows(
  db: Database,
  table: 'user_device' | 'user_alg' | 'user_alg_release',
  userId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
