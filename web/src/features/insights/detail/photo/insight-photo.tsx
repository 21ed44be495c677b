import { photoAddress, whyMissing } from '../../../../shared/insights/photo-address.ts'
import type { Sighting } from '../../list/members.ts'
import { PhotoViewer } from './photo-viewer.tsx'

interface InsightPhotoProps {
  insight: Sighting
  isFull?: boolean
  onSwipe: (way: 'next' | 'previous') => void
  onFullScreen?: () => void
}

/** The photo of an insight. One that arrives while its place is shown is loaded there. */
export function InsightPhoto({ insight, ...rest }: InsightPhotoProps) {
  const address = photoAddress(insight)
  return (
    <PhotoViewer
      key={`${insight.insight_id} ${address}`}
      address={address}
      thumbnail={photoAddress(insight, { isThumbnail: true })}
      species={insight.class_name}
      missing={whyMissing(insight)}
      {...rest}
    />
  )
}
