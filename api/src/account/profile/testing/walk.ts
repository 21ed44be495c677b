import { randomUUID } from 'node:crypto'
import type { profileEndpoints } from '@sentinel/contracts/account/profile'
import { aPhotoFile } from '../../../testing/photo-file.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import type { Person } from '../../../testing/walk-world.ts'
import { UserImageFolder } from '../user-image-folder.ts'

export const profileWalk: AreaWalk<typeof profileEndpoints> = {
  parameters: { key: { of: anImage, absent: randomUUID() } },
  bodies: {
    updateProfile: () => ({ firstName: 'Ada', lastName: 'Fox', country: 'Nepal' }),
    uploadUserImage: async () => ({ image: await aPhotoFile() }),
  },
}

/** Gives a user a photo and returns its key. */
async function anImage({ id: userId }: Person, api: TestApi): Promise<string> {
  const key = randomUUID()
  const folder = new UserImageFolder(api.userImageFolder)
  await folder.write(folder.nameOf({ userId, key }), Buffer.from('a picture'))
  await api.pool.query('update user_account set image_key = $2 where user_id = $1', [userId, key])
  return key
}
