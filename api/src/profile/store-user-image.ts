import { randomUUID } from 'node:crypto'
import { toImageUrl } from '@sentinel/contracts/profile'
import type { Database } from '@sentinel/migrations/connect'
import { DecoderLost, UnreadablePicture } from '@sentinel/platform/decoder-process'
import { invalid, unauthenticated } from '../platform/errors.ts'
import type { RefusedImage } from './make-user-image.ts'
import { replaceImageKey } from './queries.ts'
import type { UserImageDecoder } from './user-image-decoder.ts'
import type { UserImageFolder } from './user-image-folder.ts'

const UNREADABLE = 'This photo is damaged and cannot be read. Choose another one.'

const refusals: Record<RefusedImage, string> = {
  format: 'This file is not a photo. Choose a JPEG, PNG or WebP.',
  animated: 'This picture is animated. Choose a photo.',
  pixels: 'This photo has more than 64 megapixels. Choose a smaller one.',
}

export interface StoreUserImageDeps {
  db: Database
  folder: UserImageFolder
  decoder: Pick<UserImageDecoder, 'decode'>
}

/**
 * Makes this file the user's photo and returns its address. The file is on disk before the row names it, and the former file is removed
 * after the commit. If the commit fails, nobody knows whether the row is there, so the new file is left to the sweep.
 */
export async function storeUserImage(
  { db, folder, decoder }: StoreUserImageDeps,
  { userId, bytes }: { userId: number; bytes: Uint8Array },
): Promise<string> {
  const jpeg = await makeJpeg(decoder, bytes)
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

async function makeJpeg(decoder: Pick<UserImageDecoder, 'decode'>, bytes: Uint8Array): Promise<Uint8Array> {
  const image = await decoder.decode({ bytes }).catch((error: unknown) => {
    if (error instanceof UnreadablePicture || error instanceof DecoderLost)
      throw invalid({ image: UNREADABLE })
    throw error
  })
  if ('refused' in image) throw invalid({ image: refusals[image.refused] })
  return image.jpeg
}
