import type { PhotoMissing } from '../../shared/insights/photo-address.ts'

/** The texts for every photo, and for the model's confidence. */
export const photoMessages = {
  noImage: 'Image does not exist',
  missing: {
    damaged: 'Photo damaged',
    unsent: 'Camera sends no photo',
    byLora: 'Camera sends no photo',
    awaited: 'Photo not here yet',
  } satisfies Record<PhotoMissing, string>,
  imageFailed: 'The photo could not be loaded',
  photoOf: (species: string) => `Photo: ${species}`,
  confidence: (percent: number) => `${Math.round(percent)}%`,
  confidenceUnknown: 'Confidence not known',
  reliable: 'reliable',
  uncertain: 'uncertain',
} as const
