import { randomUUID } from 'node:crypto'
import { USER_IMAGE_EDGE_PX } from '@sentinel/contracts/account/limits'
import { toImageUrl } from '@sentinel/contracts/account/profile'
import type { Database } from '@sentinel/migrations/connect'
import { unauthenticated } from '../../platform/errors.ts'
import { type ImageDecoder, makeJpeg } from '../../server/uploaded-images/image-decoder.ts'
import { replaceImageKey } from './queries.ts'
import type { UserImageFolder } from './user-image-folder.ts'

const SIZE = { width: USER_IMAGE_EDGE_PX, height: USER_IMAGE_EDGE_PX }

export interface StoreUserImageDeps {
  db: Database
  folder: UserImageFolder
  decoder: Pick<ImageDecoder, 'decode'>
}

/**
 * Makes this file the user's photo and returns its address. The file is on disk before the row names it, and the former file is removed
 * after the commit. If the commit fails, nobody knows whether the row is there, so the new file is left to the sweep.
 */
export async function storeUserImage(
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
