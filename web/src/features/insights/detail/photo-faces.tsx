import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { NoPhotoIcon, UnreachableIcon, UpdatesIcon } from '../../../ui/icons.ts'
import classes from './photo-viewer.module.css'

const texts = messages.insights.photo

export function PhotoNone({ isFromLora }: { isFromLora: boolean }) {
  return (
    <div className={classes.face}>
      <NoPhotoIcon size={28} aria-hidden />
      {messages.ui.noImage}
      <span className={classes.reason}>{isFromLora ? texts.noneByLora : texts.noneSent}</span>
    </div>
  )
}

export function PhotoLoading() {
  return (
    <span className={classes.loading} role="status">
      {texts.loading}
    </span>
  )
}

/** Over the thumbnail, which the browser has while the photo itself can't be loaded. */
export function PhotoOnlySmall({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.onlySmall} role="status">
      <UnreachableIcon size={16} aria-hidden />
      {texts.onlySmall}
      <Button icon={UpdatesIcon} onClick={onRetry}>
        {messages.ui.tryAgain}
      </Button>
    </div>
  )
}

export function PhotoFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.face} role="status">
      <UnreachableIcon size={28} aria-hidden />
      {texts.failed}
      <Button icon={UpdatesIcon} onClick={onRetry}>
        {messages.ui.tryAgain}
      </Button>
    </div>
  )
}
