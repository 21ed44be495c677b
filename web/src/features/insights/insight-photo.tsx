import type { Insight } from '@sentinel/contracts/insights'
import { useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { NoPhotoIcon } from '../../ui/icons.ts'
import classes from './insight-detail.module.css'
import { photoAddress } from './photo-address.ts'

interface InsightPhotoProps {
  insight: Insight
}

/** The photo in its frame, behind it the small one that is there already. No photo is a state of its own. */
export function InsightPhoto({ insight }: InsightPhotoProps) {
  const address = photoAddress(insight)
  const thumbnail = photoAddress(insight, { isThumbnail: true })
  const [failedAddress, setFailedAddress] = useState<string>()
  const isMissing = address === undefined || address === failedAddress
  return (
    <div className={classes.photo} style={isMissing ? {} : { backgroundImage: `url("${thumbnail}")` }}>
      {isMissing ? (
        <span className={classes.missing}>
          <NoPhotoIcon size={28} aria-hidden />
          {messages.insights.detail.noImage}
        </span>
      ) : (
        <img
          src={address}
          alt={messages.insights.detail.photoOf(insight.class_name)}
          onError={() => setFailedAddress(address)}
        />
      )}
    </div>
  )
}
