/** Of every photo, and of how sure a model is of what is on it. */
export const photoMessages = {
  noImage: 'Image does not exist',
  damaged: 'Photo damaged',
  imageFailed: 'The photo could not be loaded',
  photoOf: (species: string) => `Photo: ${species}`,
  confidence: (percent: number) => `${Math.round(percent)}%`,
  confidenceUnknown: 'Confidence not known',
  reliable: 'reliable',
  uncertain: 'uncertain',
} as const
