import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { getUserImage, updateProfile, uploadUserImage } from '@sentinel/contracts/account/profile'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { notFound } from '../../platform/errors.ts'
import { presentUser } from '../sign-in/present.ts'
import { getUserRow } from '../sign-in/queries.ts'
import { hasImage, updateDetails } from './queries.ts'
import { FORM_LIMITS, readImage } from '../../server/uploaded-images/read-image.ts'
import { storeUserImage } from './store-user-image.ts'
import { createImageDecoder } from '../../server/uploaded-images/image-decoder.ts'
import { UserImageFolder } from './user-image-folder.ts'

/** A photo's address changes with its picture, so a browser may keep it for good; nobody in between may. */
const KEPT_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

export interface ProfileDeps {
  db: Database
  /** The path of the folder of profile photos. */
  userImageFolder: string
}

export const profileRoutes: FastifyPluginAsyncZod<ProfileDeps> = async (app, { db, userImageFolder }) => {
  await app.register(fastifyMultipart, { limits: FORM_LIMITS })
  await app.register(fastifyStatic, { serve: false })
  const folder = new UserImageFolder(userImageFolder)
  const decoder = createImageDecoder({ log: app.log })
  app.addHook('onClose', () => decoder.stop())

  app.route({
    ...updateProfile,
    handler: async ({ user: { id: userId }, body }) => {
      await updateDetails(db, { userId, ...body })
      return presentUser(await getUserRow(db, userId))
    },
  })

  const { body: _, ...schema } = uploadUserImage.schema // the form is read by the handler, when it is this upload's turn
  app.route({
    ...uploadUserImage,
    schema,
    handler: async (request) => {
      const userId = request.user.id
      const bytes = await readImage(request)
      return { imageUrl: await storeUserImage({ db, folder, decoder }, { userId, bytes }) }
    },
  })

  app.route({
    ...getUserImage,
    handler: async ({ user, params: { key } }, reply) => {
      if (!(await hasImage(db, { userId: user.id, key }))) throw notFound('Photo')
      reply.header('cache-control', KEPT_BY_THE_BROWSER)
      const name = folder.nameOf({ userId: user.id, key })
      return reply.sendFile(name, folder.root, { cacheControl: false }) as never // the answer type stands for the bytes
    },
  })
}
