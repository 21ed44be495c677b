import { memo, useState } from 'react'
import { NoPhotoIcon } from '../../ui/icons.ts'
import classes from './thumbnail.module.css'

interface ThumbnailProps {
  address: string | undefined
}

/** The place of a small photo, of one size whether there is a photo or not. */
export const Thumbnail = memo(function Thumbnail({ address }: ThumbnailProps) {
  const [failedAddress, setFailedAddress] = useState<string>()
  const isMissing = address === undefined || address === failedAddress
  return (
    <span className={classes.frame}>
      {isMissing ? (
        <NoPhotoIcon size={16} aria-hidden />
      ) : (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailedAddress(address)} />
      )}
    </span>
  )
})
