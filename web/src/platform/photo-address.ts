import type { Insight } from '@sentinel/contracts/insights'
import { getPhoto } from '@sentinel/contracts/photos'

/** Where a photo loads from; the session cookie lets it in. Undefined when there is none. */
export function photoAddress(
  { device_id, photoUrl }: Pick<Insight, 'device_id' | 'photoUrl'>,
  { isThumbnail = false } = {},
): string | undefined {
  if (photoUrl === null) return undefined
  const query = new URLSearchParams({
    deviceId: String(device_id),
    photoUrl,
    ...(isThumbnail && { thumbnail: 'true' }),
  })
  return `${getPhoto.url}?${query.toString()}`
}

/** The fields of an insight that `Thumbnail` shows. */
export function thumbnailOf(
  insight: Pick<Insight, 'device_id' | 'photoUrl' | 'photo_damaged' | 'photo_awaited'>,
) {
  return { address: photoAddress(insight, { isThumbnail: true }), missing: whyMissing(insight) }
}

/** `unsent`: the camera has announced none. `awaited`: it has, and it may still come. `damaged`: all of it, or a part where there is an address. */
export type PhotoMissing = 'damaged' | 'unsent' | 'awaited'

/** Why there is no photo, or not all of it; undefined for a whole one. */
export function whyMissing({
  photoUrl,
  photo_damaged,
  photo_awaited,
}: Pick<Insight, 'photoUrl' | 'photo_damaged' | 'photo_awaited'>): PhotoMissing | undefined {
  if (photo_damaged) return 'damaged'
  if (photoUrl !== null) return undefined
  return photo_awaited ? 'awaited' : 'unsent'
}
