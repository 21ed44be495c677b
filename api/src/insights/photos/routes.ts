import fastifyStatic from '@fastify/static'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { getPhoto, listInsightPhotos } from '@sentinel/contracts/insights/photos'
import { photoFile } from '@sentinel/platform/files/photo-file'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { Queryable } from '@sentinel/migrations/connect'
import { notFound } from '../../platform/http/errors.ts'
import { sendNextCursor } from '../../platform/http/send-next-cursor.ts'

/** A new picture gets a new name, so browsers may cache photos indefinitely. Shared caches may not. */
const CACHED_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

interface PhotoDeps {
  pool: pg.Pool
  /** The gateway's photo folder. */
  photoFolder: string
}

export const photoRoutes: FastifyPluginAsyncZod<PhotoDeps> = async (app, { pool, photoFolder }) => {
  await app.register(fastifyStatic, { serve: false }) // no `preCompressed`, because photos are never stored compressed

  app.route({
    ...listInsightPhotos,
    handler: async ({ user, query }, reply) => {
      const { limit = LIST_DEFAULT_ROWS, cursor: before = Number.MAX_SAFE_INTEGER } = query
      const rows = await findInsightPhotos(pool, { userId: user.id, before, limit })
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.insight_id })
      return rows.map(({ insight_id, device_id, file_key, created_at }) => ({
        insight_id,
        device_id,
        table: 'insight' as const,
        photoUrl: file_key,
        createdAt: created_at,
      }))
    },
  })

  app.route({
    ...getPhoto,
    handler: async ({ user, query: { deviceId, photoUrl, thumbnail } }, reply) => {
      const key = await findPhotoKey(pool, { userId: user.id, deviceId, photoUrl })
      if (!key) throw notFound('Photo')
      const version = thumbnail === 'true' ? 'thumbnail' : 'photo'
      reply.header('cache-control', CACHED_BY_THE_BROWSER)
      return reply.sendFile(photoFile(key, version), photoFolder, { cacheControl: false }) as never // the response type describes the bytes
    },
  })
}

/** Returns the key of a photo's file, if the photo belongs to one of the user's insights. */
async function findPhotoKey(
  db: Queryable,
  { userId, deviceId, photoUrl }: { userId: number; deviceId: number; photoUrl: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ file_key: string }>({
    name: 'photo-key',
    text: `
      select p.file_key from photo p join user_device l on l.device_id = p.device_id
      where p.file_key = $3 and p.device_id = $2 and p.state = 'ready' and l.user_id = $1 and p.insight_id >= l.visible_from_id`,
    values: [userId, deviceId, photoUrl],
  })
  return rows[0]?.file_key
}

interface PhotoRow {
  insight_id: number
  device_id: number
  file_key: string
  created_at: string
}

/** Returns the user's photos from insights below an insight id, newest insights first. */
async function findInsightPhotos(
  db: Queryable,
  { userId, before, limit }: { userId: number; before: number; limit: number },
): Promise<PhotoRow[]> {
  const { rows } = await db.query<PhotoRow>({
    name: 'insight-photos',
    text: `
      select p.insight_id, p.device_id, p.file_key, wire_time(p.received_at) as created_at
      from user_device l cross join lateral (
        select * from photo
        where device_id = l.device_id and insight_id < $2 and insight_id >= l.visible_from_id and state = 'ready'
        order by insight_id desc limit $3) p
      where l.user_id = $1 order by p.insight_id desc limit $3`,
    values: [userId, before, limit],
  })
  return rows
}
