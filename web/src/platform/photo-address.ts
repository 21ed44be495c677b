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
export function thumbnailOf(insight: Pick<Insight, 'device_id' | 'photoUrl' | 'photo_damaged'>) {
  return { address: photoAddress(insight, { isThumbnail: true }), isDamaged: insight.photo_damaged }
}
