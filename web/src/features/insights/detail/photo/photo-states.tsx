import { useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import type { PhotoMissing } from '../../../../shared/insights/photo-address.ts'
import { DamagedPhotoIcon, UnreachableIcon, UpdatesIcon } from '../../../../ui/marks/icons.ts'
import { missingIcons } from '../../../../shared/insights/thumbnail.tsx'
import classes from './photo-viewer.module.css'

const texts = messages.insights.photo

const noneReasons: Record<PhotoMissing, string> = {
  damaged: texts.allDamaged,
  unsent: texts.noneSent,
  byLora: texts.noneByLora,
  awaited: texts.noneYet,
}

export function PhotoNone({ missing }: { missing: PhotoMissing }) {
  const NoneIcon = missingIcons[missing]
  return (
    <div className={classes.face} data-missing={missing}>
      <NoneIcon size={28} aria-hidden />
      {missing === 'damaged' ? messages.photos.missing.damaged : messages.photos.noImage}
      <span className={classes.reason}>{noneReasons[missing]}</span>
    </div>
  )
}

/** Says on a photo that it is loading, or damaged. */
export function PhotoNote({ isLoading, isDamaged }: { isLoading: boolean; isDamaged: boolean }) {
  if (isLoading)
    return (
      <span className={classes.loading} role="status">
        {texts.loading}
      </span>
    )
  if (!isDamaged) return null
  return (
    <span className={classes.damaged}>
      <DamagedPhotoIcon size={16} aria-hidden />
      {texts.partDamaged}
    </span>
  )
}

interface PhotoFailedProps {
  thumbnail: string | undefined
  species: string
  onRetry: () => void
}

/** Shows the thumbnail of a photo that could not be loaded, which the browser has from the list, or says that there is none of either. */
export function PhotoFailed({ thumbnail, species, onRetry }: PhotoFailedProps) {
  const [hasThumbnail, setHasThumbnail] = useState(thumbnail !== undefined)
  const retry = (
    <Button icon={UpdatesIcon} onClick={onRetry}>
      {messages.ui.tryAgain}
    </Button>
  )
  if (!hasThumbnail)
    return (
      <div className={classes.face} role="status">
        <UnreachableIcon size={28} aria-hidden />
        {texts.failed}
        {retry}
      </div>
    )
  return (
    <>
      <img
        className={classes.small}
        src={thumbnail}
        alt={messages.photos.photoOf(species)}
        draggable={false}
        onError={() => setHasThumbnail(false)}
      />
      <div className={classes.onlySmall} role="status">
        <UnreachableIcon size={16} aria-hidden />
        {texts.onlySmall}
        {retry}
      </div>
    </>
  )
}
