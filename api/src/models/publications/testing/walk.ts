import type { publicationEndpoints } from '@sentinel/contracts/staff/publications'
import { aPhotoFile } from '../../../testing/photo-file.ts'
import { seedPicturedModel } from '../../../testing/seed-models.ts'
import type { AreaWalk } from '../../../testing/walk-area.ts'

/** The walk's insights refer to models with low ids, and such models cannot be deleted. */
let lastAlgId = 900_000

export const publicationWalk: AreaWalk<typeof publicationEndpoints> = {
  parameters: {
    algId: {
      of: (_, { db }) => seedPicturedModel(db, { algId: ++lastAlgId }),
      absent: 2_000_000_000,
      isShared: true,
    },
  },
  bodies: {
    updatePublication: () => ({
      is_public: true,
      author: 'Ada Fox',
      licence: 'MIT',
      citation: '',
      homepage: 'https://example.org',
      description: 'Finds **foxes**.',
    }),
    uploadModelPicture: async () => ({ image: await aPhotoFile() }),
  },
}
