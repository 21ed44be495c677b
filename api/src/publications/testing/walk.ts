import type { publicationEndpoints } from '@sentinel/contracts/internal/publications'
import { aPhotoFile } from '../../testing/photo-file.ts'
import { seedPicturedModel } from '../../testing/seed-models.ts'
import type { AreaWalk } from '../../testing/walk-area.ts'

export const publicationWalk: AreaWalk<typeof publicationEndpoints> = {
  parameters: { algId: { of: (_, { db }) => seedPicturedModel(db), absent: 2_000_000_000, isShared: true } },
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
