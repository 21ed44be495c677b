import type { Insight } from '@sentinel/contracts/insights/insights'
import { getPhoto } from '@sentinel/contracts/insights/photos'

/** Returns a photo's address, which requires the session cookie. Returns undefined if there is no photo. */
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

/** Returns the props for showing an insight in a `Thumbnail`. */
export function thumbnailOf(
  insight: Pick<Insight, 'device_id' | 'photoUrl' | 'photo_damaged' | 'photo_awaited' | 'comms_source'>,
) {
  return { address: photoAddress(insight, { isThumbnail: true }), missing: whyMissing(insight) }
}

/**
 * - `unsent`: the camera has announced no photo
 * - `byLora`: LoRa cannot transfer photos
 * - `awaited`: the camera has announced a photo, which may still arrive
 * - `damaged`: all of the photo is damaged, or a part of it if there is an address
 */
export type PhotoMissing = 'damaged' | 'unsent' | 'byLora' | 'awaited'

/** Returns why there is no photo, or only part of it. Returns undefined for a complete photo. */
export function whyMissing({
  photoUrl,
  photo_damaged,
  photo_awaited,
  comms_source,
}: Pick<Insight, 'photoUrl' | 'photo_damaged' | 'photo_awaited' | 'comms_source'>): PhotoMissing | undefined {
  if (photo_damaged) return 'damaged'
  if (photoUrl !== null) return undefined
  if (photo_awaited) return 'awaited'
  return comms_source === 'lora' ? 'byLora' : 'unsent'
}
