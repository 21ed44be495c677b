import fastifyMultipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { getUserImage, toImageUrl, updateProfile, uploadUserImage } from '@sentinel/contracts/account/profile'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { randomUUID } from 'node:crypto'
import { USER_IMAGE_EDGE_PX } from '@sentinel/contracts/account/limits'
import { notFound, unauthenticated } from '../../platform/http/errors.ts'
import { presentUser } from '../sign-in/present.ts'
import { getUserRow } from '../sign-in/queries.ts'
import { FORM_LIMITS, readImage } from '../../server/uploaded-images/read-image.ts'
import {
  type ImageDecoder,
  createImageDecoder,
  makeJpeg,
} from '../../server/uploaded-images/image-decoder.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Area } from '../../platform/area.ts'
import { hasImage, replaceImageKey, updateDetails } from './queries.ts'
import { UserImageFolder } from './user-image-folder.ts'
import { sweepUserImages } from './sweep-user-images.ts'

/** A new picture gets a new address, so browsers may cache photos indefinitely. Shared caches may not. */
const CACHED_BY_THE_BROWSER = 'private, max-age=31536000, immutable'

interface ProfileDeps {
  db: Database
  /** The path of the profile photo folder. */
  userImageFolder: string
}

const profileRoutes: FastifyPluginAsyncZod<ProfileDeps> = async (app, { db, userImageFolder }) => {
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

  const { body: _, ...schema } = uploadUserImage.schema // the handler reads the form when it is this upload's turn
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
      reply.header('cache-control', CACHED_BY_THE_BROWSER)
      const name = folder.nameOf({ userId: user.id, key })
      return reply.sendFile(name, folder.root, { cacheControl: false }) as never // the response type describes the bytes
    },
  })
}

const SIZE = { width: USER_IMAGE_EDGE_PX, height: USER_IMAGE_EDGE_PX }

interface StoreUserImageDeps {
  db: Database
  folder: UserImageFolder
  decoder: Pick<ImageDecoder, 'decode'>
}

/**
 * Makes this file the user's photo and returns its address. The file is on disk before the row names it, and the previous file is removed after the
 * commit. If the commit fails, it is unknown whether the row exists, so the sweep decides about the new file.
 */
async function storeUserImage(
  { db, folder, decoder }: StoreUserImageDeps,
  { userId, bytes }: { userId: number; bytes: Uint8Array },
): Promise<string> {
  const jpeg = await makeJpeg(decoder, { bytes, size: SIZE })
  const key = randomUUID()
  const name = folder.nameOf({ userId, key })
  await folder.write(name, jpeg)
  const replaced = await replaceImageKey(db, { userId, key })
  if (!replaced) {
    await folder.remove(name)
    throw unauthenticated()
  }
  const { formerKey } = replaced
  if (formerKey !== null) await folder.remove(folder.nameOf({ userId, key: formerKey }))
  return toImageUrl(key)
}

const profileJobs: Jobs = {
  createTasks: (deps) => ({
    sweep_user_images: (_payload, { abortSignal }) => sweepUserImages(deps, abortSignal),
  }),
  crontab: '41 3 * * * sweep_user_images ?max=1&priority=-1',
}

export const profile = { routes: profileRoutes, jobs: profileJobs } satisfies Area<ProfileDeps>
