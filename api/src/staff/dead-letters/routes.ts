import { open } from 'node:fs/promises'
import { join } from 'node:path'
import {
  countDeadLetters,
  DEAD_LETTER_SHOWN_MAX_BYTES,
  getDeadLetter,
  getDeadLetterPayload,
  listDeadLetters,
} from '@sentinel/contracts/staff/dead-letters'
import { photoFile } from '@sentinel/platform/photo-file'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { inOrder, readList } from '../lists/read-list.ts'
import { notFound } from '../../platform/errors.ts'
import { deadLetterList } from './dead-letter-list.ts'
import { countByReason, findDeadLetters, getPayload, readDeadLetter } from './queries.ts'
import { type DeadLetterWorkDeps, deadLetterWorkRoutes } from './work-routes.ts'

export interface DeadLetterDeps extends DeadLetterWorkDeps {
  /** Path of the folder in which the gateway stores photos. */
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
      const letter = await readDeadLetter(db, deadLetterId)
      if (!letter) throw notFound('Message')
      const { photo_key: key, ...shown } = letter
      if (key === null) return shown
      const bytes = await readPhoto(photoFolder, key, DEAD_LETTER_SHOWN_MAX_BYTES)
      return { ...shown, content: bytes?.toString('base64') ?? null }
    },
  })

  app.route({
    ...getDeadLetterPayload,
    async handler({ params: { deadLetterId } }, reply) {
      const letter = await getPayload(db, deadLetterId)
      const payload = letter?.photo_key ? await readPhoto(photoFolder, letter.photo_key) : letter?.payload
      if (!payload) throw notFound('Message')
      // These bytes come from strangers, so no browser may guess their type.
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="dead-letter-${deadLetterId}.bin"`)
        .send(payload as never) // the schema of the route describes the bytes as a file
    },
  })
}

/**
 * Returns the original of a photo, or its beginning. Returns undefined if the file is missing, because dead letters of a restored backup may be
 * newer than the photos.
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
