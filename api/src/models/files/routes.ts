import * as endpoints from '@sentinel/contracts/models/model-files'
import type { Database } from '@sentinel/migrations/connect'
import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound, unavailable } from '../../platform/errors.ts'
import { makeTicket, readTicket } from './download-ticket.ts'
import { findModelFile } from './find-file.ts'
import { isStored, sendFile } from './send-file.ts'

export interface ModelFileDeps {
  db: Database
  /** The path of the folder of models and firmware. */
  fileFolder: string
  linkKey: string
  now: () => number
}

export const modelFileRoutes: FastifyPluginAsyncZod<ModelFileDeps> = async (
  app,
  { db, fileFolder, linkKey, now },
) => {
  const sending = new Set<ServerResponse>()
  const track = ({ raw }: FastifyReply) => {
    sending.add(raw)
    raw.once('close', () => sending.delete(raw))
  }
  // A stop does not wait for them: browsers go on where they were.
  app.addHook('preClose', async () => sending.forEach((response) => response.destroy()))

  app.route({
    ...endpoints.downloadModel,
    async handler(request, reply) {
      const { user, params } = request
      const { algId } = params
      const file = await findModelFile(db, { userId: user.id, sessionId: user.sessionId, algId })
      if (!file) throw notFound('Model file')
      track(reply)
      return sendFile(request, reply, { fileFolder, file: { ...file, algId } }) as never // the answer type stands for the bytes
    },
  })

  app.route({
    ...endpoints.createModelDownload,
    async handler({ user: { id: userId, sessionId }, params: { algId } }) {
      const file = await findModelFile(db, { userId, sessionId, algId })
      if (!file) throw notFound('Model file')
      const { sha256, sizeBytes } = file
      if (!(await isStored(fileFolder, file))) throw unavailable('The file of this model cannot be read.')
      const ticket = makeTicket(linkKey, { userId, sessionId, algId, sha256 }, now())
      return {
        url: endpoints.downloadWithTicket.url.replace(':ticket', ticket),
        sha256,
        size_bytes: sizeBytes,
      }
    },
  })

  app.route({
    ...endpoints.downloadWithTicket,
    async handler(request, reply) {
      const asked = readTicket(linkKey, request.params.ticket, now())
      const file = asked && (await findModelFile(db, asked))
      if (!file || file.sha256 !== asked.sha256) throw notFound('Model file')
      track(reply)
      return sendFile(request, reply, { fileFolder, file: { ...file, algId: asked.algId } }) as never // the answer type stands for the bytes
    },
  })
}
