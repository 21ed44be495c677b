import { open } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DEAD_LETTER_SHOWN_MAX_BYTES,
  countDeadLetters,
  type deadLetterFilters,
  type deadLetterSorts,
  getDeadLetter,
  getDeadLetterPayload,
  listDeadLetters,
} from '@sentinel/contracts/staff/dead-letters'
import { photoFile } from '@sentinel/platform/files/photo-file'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { type ListSource, inOrder, readList } from '../lists/read-list.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isDevEui, isFrom, isNumber, isText, startsWith } from '../lists/filters.ts'
import { countByReason, findDeadLetters, getPayload, readDeadLetter } from './queries.ts'
import { type DeadLetterWorkDeps, deadLetterWorkRoutes } from './work-routes.ts'

interface DeadLetterDeps extends DeadLetterWorkDeps {
  /** The path of the folder in which the gateway stores photos. */
  photoFolder: string
}

export const deadLetterRoutes: FastifyPluginAsyncZod<DeadLetterDeps> = async (app, deps) => {
  const { db, photoFolder } = deps
  await app.register(deadLetterWorkRoutes, deps)

  app.route({
    ...listDeadLetters,
    async handler({ query }) {
      const { ids, ...length } = await readList(db, deadLetterList, query)
      const letters = ids.length > 0 ? await findDeadLetters(db, ids) : []
      return { rows: inOrder(ids, letters, ({ letter_id }) => letter_id), ...length }
    },
  })

  app.route({ ...countDeadLetters, handler: () => countByReason(db) })

  app.route({
    ...getDeadLetter,
    async handler({ params: { deadLetterId } }) {
      const deadLetter = await readDeadLetter(db, deadLetterId)
      if (!deadLetter) throw notFound('Message')
      const { photo_key: key, ...shown } = deadLetter
      if (key === null) return shown
      const bytes = await readPhoto(photoFolder, key, DEAD_LETTER_SHOWN_MAX_BYTES)
      return { ...shown, content: bytes?.toString('base64') ?? null }
    },
  })

  app.route({
    ...getDeadLetterPayload,
    async handler({ params: { deadLetterId } }, reply) {
      const deadLetter = await getPayload(db, deadLetterId)
      const payload = deadLetter?.photo_key
        ? await readPhoto(photoFolder, deadLetter.photo_key)
        : deadLetter?.payload
      if (!payload) throw notFound('Message')
      // These bytes come from strangers, so no browser may guess their type.
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="dead-letter-${deadLetterId}.bin"`)
        .send(payload as never) // the route's schema describes the bytes as a file
    },
  })
}

/**
 * Returns a photo's original, or the beginning of it. Returns undefined if the file is missing, because after a restore from backup, dead letters may
 * be newer than the photos.
 */
async function readPhoto(photoFolder: string, key: string, mostBytes?: number): Promise<Buffer | undefined> {
  const file = await open(join(photoFolder, photoFile(key, 'original'))).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  try {
    if (mostBytes === undefined) return await file?.readFile()
    const read = await file?.read(Buffer.alloc(mostBytes), 0, mostBytes, 0)
    return read?.buffer.subarray(0, read.bytesRead)
  } finally {
    await file?.close()
  }
}

/** Each sort order and filter has its own index, see 0006-uplinks.sql, 0025-dead-letter-work.sql and 0036-lorawan.sql. */
const deadLetterList: ListSource<(typeof deadLetterSorts)[number], (typeof deadLetterFilters)[number]> = {
  table: 'dead_letter',
  from: sql`dead_letter l`,
  id: sql`l.dead_letter_id`,
  sorts: {
    letter_id: { by: sql`l.dead_letter_id` },
    last_received_at: { by: sql`l.last_received_at` },
  },
  filters: {
    reason: isText(sql`l.reason`),
    device_id: isNumber(sql`l.device_id`),
    dev_eui: isDevEui(sql`l.dev_eui`),
    topic: startsWith(sql`left(l.topic, 100)`),
    last_received_at: isFrom(sql`l.last_received_at`),
  },
}
