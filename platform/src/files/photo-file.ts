/** The files of one photo: what the device sent, what people see, and the small one for lists. */
export type PhotoVersion = 'original' | 'photo' | 'thumbnail'

/** Where a photo's file lies below the folder of photos. The gateway writes there, the api reads. */
export function photoFile(key: string, version: PhotoVersion): string {
  return `${key}.${version}.jpg`
}
