import fastifyStatic from '@fastify/static'
import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import { getPhoto, listInsightPhotos } from '@sentinel/contracts/insights/photos'
import { photoFile } from '@sentinel/platform/photo-file'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { notFound } from '../../platform/errors.ts'
import { sendNextCursor } from '../../platform/send-next-cursor.ts'
import { findInsightPhotos, findPhotoKey } from './queries.ts'

/** A photo's name changes with its picture, so a browser may keep it for good; nobody in between may. */
const KEPT_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

export interface PhotoDeps {
  pool: pg.Pool
  /** The gateway's folder of photos. */
  photoFolder: string
}

export const photoRoutes: FastifyPluginAsyncZod<PhotoDeps> = async (app, { pool, photoFolder }) => {
  await app.register(fastifyStatic, { serve: false }) // photos are never stored compressed, so no `preCompressed`

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
      reply.header('cache-control', KEPT_BY_THE_BROWSER)
      return reply.sendFile(photoFile(key, version), photoFolder, { cacheControl: false }) as never // the answer type stands for the bytes
    },
  })
}
