import { memo, useState } from 'react'
import { messages } from '../messages/messages.ts'
import { NoPhotoIcon } from './icons.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  address: string | undefined
  /** Of what is on it; left out where that is said beside it. */
  species?: string
}

const texts = messages.ui

/** The place of a small photo, of one size whether there is a photo or not. */
export const Thumbnail = memo(function Thumbnail({ address, species }: ThumbnailProps) {
  const [failedAddress, setFailedAddress] = useState<string>()
  const isMissing = address === undefined || address === failedAddress
  return (
    <span className={classes.frame}>
      {isMissing ? (
        <>
          <NoPhotoIcon size={16} aria-hidden />
          {species !== undefined && <VisuallyHidden>{texts.noImage}</VisuallyHidden>}
        </>
      ) : (
        <img
          src={address}
          alt={species === undefined ? '' : texts.photoOf(species)}
          loading="lazy"
          decoding="async"
          onError={() => setFailedAddress(address)}
        />
      )}
    </span>
  )
})
