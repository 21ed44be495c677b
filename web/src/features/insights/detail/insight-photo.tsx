import { useState } from 'react'
import type { Sighting } from '../members.ts'
import { messages } from '../../../messages/messages.ts'
import { NoPhotoIcon } from '../../../ui/icons.ts'
import { photoAddress } from '../../../platform/photo-address.ts'
import classes from './insight-detail.module.css'
import { PhotoViewer } from './photo-viewer.tsx'

interface InsightPhotoProps {
  insight: Sighting
  onSwipe: (way: 'next' | 'previous') => void
}

/** The photo in its frame, behind it the small one that is there already. No photo is a state of its own. */
export function InsightPhoto({ insight, onSwipe }: InsightPhotoProps) {
  const address = photoAddress(insight)
  const [failedAddress, setFailedAddress] = useState<string>()
  if (address === undefined || address === failedAddress)
    return (
      <div className={classes.missing}>
        <NoPhotoIcon size={28} aria-hidden />
        {messages.ui.noImage}
      </div>
    )
  return (
    <PhotoViewer
      address={address}
      thumbnail={photoAddress(insight, { isThumbnail: true })}
      alt={messages.ui.photoOf(insight.class_name)}
      onFailed={() => setFailedAddress(address)}
      onSwipe={onSwipe}
    />
  )
}
