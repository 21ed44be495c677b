import fastifyMultipart from '@fastify/multipart'
import type { PublicationAnswer } from '@sentinel/contracts/staff/publications'
import * as endpoints from '@sentinel/contracts/staff/publications'
import { MODEL_PICTURE_HEIGHT_PX, MODEL_PICTURE_WIDTH_PX } from '@sentinel/contracts/models/limits'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendVersion } from '../../staff/lists/list-version.ts'
import { actorOf } from '../../platform/acts.ts'
import { createImageDecoder, makeJpeg } from '../../server/uploaded-images/image-decoder.ts'
import { FORM_LIMITS, readImage } from '../../server/uploaded-images/read-image.ts'
import { changePublication, removePicture, setPicture } from './change-publication.ts'
import { deleteAlg } from './delete-alg.ts'
import { getPublication, publicationItems } from './find-publication.ts'

const PICTURE_SIZE = { width: MODEL_PICTURE_WIDTH_PX, height: MODEL_PICTURE_HEIGHT_PX }

export interface PublicationDeps {
  db: Database
}

export const publicationRoutes: FastifyPluginAsyncZod<PublicationDeps> = async (app, { db }) => {
  await app.register(fastifyMultipart, { limits: FORM_LIMITS })
  const decoder = createImageDecoder({ log: app.log })
  app.addHook('onClose', () => decoder.stop())

  const answer = (reply: FastifyReply, publication: PublicationAnswer) => {
    sendVersion(reply, publicationItems(publication))
    return publication
  }

  app.route({
    ...endpoints.getPublication,
    handler: async ({ params: { algId } }, reply) => answer(reply, await getPublication(db, algId)),
  })

  app.route({
    ...endpoints.updatePublication,
    async handler(request, reply) {
      const change = { algId: request.params.algId, publication: request.body, request }
      return answer(reply, await changePublication(db, actorOf(request), change))
    },
  })

  const { body: _, ...schema } = endpoints.uploadModelPicture.schema // the handler reads the form when it is this upload's turn
  app.route({
    ...endpoints.uploadModelPicture,
    schema,
    async handler(request, reply) {
      const { algId } = request.params
      await getPublication(db, algId)
      const jpeg = await makeJpeg(decoder, { bytes: await readImage(request), size: PICTURE_SIZE })
      return answer(reply, await setPicture(db, actorOf(request), { algId, jpeg }))
    },
  })

  app.route({
    ...endpoints.removeModelPicture,
    handler: async (request, reply) =>
      answer(reply, await removePicture(db, actorOf(request), request.params.algId)),
  })

  app.route({
    ...endpoints.deleteAlg,
    async handler(request) {
      const { algId } = request.params
      await deleteAlg(db, actorOf(request), algId)
      return { alg_id: algId }
    },
  })
}
