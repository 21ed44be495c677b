import { memo, useCallback, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { useWhenBack } from '../../platform/live/use-when-back.ts'
import type { PhotoMissing } from './photo-address.ts'
import {
  DamagedPhotoIcon,
  type Icon,
  NoPhotoIcon,
  PendingIcon,
  UnreachableIcon,
} from '../../ui/marks/icons.ts'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  address: string | undefined
  missing: PhotoMissing | undefined
  /** The species in the photo. Undefined if it is named next to the photo. */
  species?: string
}

const texts = messages.photos

export const missingIcons: Record<PhotoMissing, Icon> = {
  damaged: DamagedPhotoIcon,
  unsent: NoPhotoIcon,
  byLora: NoPhotoIcon,
  awaited: PendingIcon,
}

/** Shows a small photo. The frame has the same size without a photo. A wide frame says why there is none. */
export const Thumbnail = memo(function Thumbnail({ address, missing, species }: ThumbnailProps) {
  const [failedAddress, setFailedAddress] = useState<string>()
  const MissingIcon = missing && missingIcons[missing]
  return (
    <span className={classes.frame} data-none={address === undefined || undefined}>
      {MissingIcon && (
        <span
          className={classes.missing}
          data-missing={missing}
          data-mark={address !== undefined || undefined}
          title={texts.missing[missing]}
        >
          <MissingIcon size={16} aria-hidden />
          <span className={classes.words}>{texts.missing[missing]}</span>
        </span>
      )}
      {address !== undefined && address === failedAddress && (
        <Failed onBack={() => setFailedAddress(undefined)} />
      )}
      {address !== undefined && address !== failedAddress && (
        <Photo
          address={address}
          alt={species === undefined ? '' : texts.photoOf(species)}
          onFailed={() => setFailedAddress(address)}
        />
      )}
    </span>
  )
})

interface PhotoProps {
  address: string
  alt: string
  onFailed: () => void
}

/**
 * Removes a photo's address when its row is removed, which stops the download. Otherwise the visible photos would wait for those of
 * hundreds of rows that the user has scrolled past.
 */
function Photo({ address, alt, onFailed }: PhotoProps) {
  const load = useCallback(
    (image: HTMLImageElement) => {
      image.src = address
      return () => {
        if (!image.complete) image.removeAttribute('src')
      }
    },
    [address],
  )
  return <img ref={load} alt={alt} loading="lazy" decoding="async" onError={onFailed} />
}

/** Reloads the photo when the network or the server is available again. */
function Failed({ onBack }: { onBack: () => void }) {
  useWhenBack(onBack)
  return (
    <span className={classes.failed} title={texts.imageFailed}>
      <UnreachableIcon size={16} aria-hidden />
      <VisuallyHidden>{texts.imageFailed}</VisuallyHidden>
    </span>
  )
}
