import { useEffect, useState } from 'react'
import { messages } from '../../messages/messages.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { PrintIcon } from '../../ui/marks/icons.ts'
import classes from './print-button.module.css'

const texts = messages.dashboard.print

/** A chart measures its place in one frame and is drawn in the next. The last one is for the browser to paint it. */
const FRAMES_UNTIL_DRAWN = 3

/** Prints the dashboard as soon as all widgets are drawn. While it waits for them, a second press cancels. */
export function PrintButton({ isDrawn }: { isDrawn: boolean }) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked || !isDrawn) return undefined
    return afterFrames(FRAMES_UNTIL_DRAWN, () => {
      setAsked(false)
      window.print()
    })
  }, [isAsked, isDrawn])
  const isWaiting = isAsked && !isDrawn
  return (
    <span className={classes.place}>
      <span role="status" className={classes.words}>
        {isWaiting && texts.waiting}
      </span>
      <IconButton
        icon={PrintIcon}
        label={isWaiting ? texts.cancel : texts.button}
        aria-busy={isWaiting || undefined}
        onClick={() => setAsked(!isWaiting)}
      >
        {isWaiting ? <span className={classes.spinner} aria-hidden /> : undefined}
      </IconButton>
    </span>
  )
}

/** Calls back after so many frames. Returns a function that cancels. */
function afterFrames(frames: number, callBack: () => void): () => void {
  let request = 0
  const next = (left: number) => {
    request = requestAnimationFrame(() => (left > 1 ? next(left - 1) : callBack()))
  }
  next(frames)
  return () => cancelAnimationFrame(request)
}
