import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { photoEndpoints } from '@sentinel/contracts/insights/photos'
import { seedInsight, seedPhoto } from '../../../testing/seed-insights.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'
import { ownDevice, pageOfList } from '../../../testing/walk-parameters.ts'
import { DAY_OF_FORMER, DAY_OF_OWN, type Person } from '../../../testing/walk-world.ts'

export const photoWalk: AreaWalk<typeof photoEndpoints> = {
  parameters: {
    ...pageOfList,
    deviceId: ownDevice,
    photoUrl: {
      of: (person, api) => aPhoto(api, person, DAY_OF_OWN),
      former: (person, api) => aPhoto(api, person, DAY_OF_FORMER),
      absent: `1/2026-01/${randomUUID()}`,
    },
    thumbnail: 'left out',
  },
}

async function aPhoto(api: TestApi, { deviceId }: Person, takenAt: string): Promise<string> {
  const key = await seedPhoto(api.pool, await seedInsight(api.pool, { deviceId, takenAt }))
  const file = join(api.photoFolder, `${key}.photo.jpg`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'a picture')
  return key
}
