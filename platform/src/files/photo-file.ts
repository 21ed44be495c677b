/** One of a photo's files: the original from the device, the picture that users see, or the small one for lists. */
export type PhotoVersion = 'original' | 'photo' | 'thumbnail'

/** Returns the path of a photo's file within the photo folder. The gateway writes there, and the api reads. */
export function photoFile(key: string, version: PhotoVersion): string {
  return `${key}.${version}.jpg`
}
