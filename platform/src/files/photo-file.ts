/** Selects a file of a photo: what the device sent, what users see, or the small one for lists. */
export type PhotoVersion = 'original' | 'photo' | 'thumbnail'

/** Returns the path of a photo's file below the folder of photos. The gateway writes there, and the api reads. */
export function photoFile(key: string, version: PhotoVersion): string {
  return `${key}.${version}.jpg`
}
