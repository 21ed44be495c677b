import { useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { useWhenBack } from '../../../../platform/live/use-when-back.ts'
import type { PhotoMissing } from '../../../../shared/insights/photo-address.ts'
import { PhotoControls } from './photo-controls.tsx'
import { PhotoFailed, PhotoNone, PhotoNote } from './photo-states.tsx'
import classes from './photo-viewer.module.css'
import { usePhotoKeys } from './use-photo-keys.ts'
import { usePhotoView } from './use-photo-view.ts'

interface PhotoViewerProps {
  /** Undefined where no photo was sent. */
  address: string | undefined
  thumbnail: string | undefined
  species: string
  missing: PhotoMissing | undefined
  /** It fills the window. */
  isFull?: boolean
  /** A swipe to the left asks for the next one, to the right for the one before. */
  onSwipe: (way: 'next' | 'previous') => void
  onFullScreen?: () => void
}

/**
 * The photo of a sighting, to look at closely. Its box has the same size whether there is no photo, it is loading, it could
 * not be loaded, or it is shown. Until it is shown the thumbnail is there, blurred; sharp where the photo could not be loaded.
 */
export function PhotoViewer(props: PhotoViewerProps) {
  const { address, thumbnail, species, missing, isFull = false } = props
  const { onSwipe, onFullScreen } = props
  const frame = useRef<HTMLDivElement>(null)
  const { view, isZoomed, hands, zoomIn, zoomOut, reset } = usePhotoView(frame, onSwipe)
  const [brightness, setBrightness] = useState(1)
  const [{ state, attempt }, setLoad] = useState({ state: 'loading', attempt: 1 })
  const retry = () => setLoad({ state: 'loading', attempt: attempt + 1 })
  useWhenBack(() => state === 'failed' && retry())
  const keys = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': reset }
  const steps = { ArrowRight: () => onSwipe('next'), ArrowLeft: () => onSwipe('previous') }
  usePhotoKeys(frame, isFull ? { ...keys, ...steps } : keys)

  const hasPhoto = address !== undefined && state !== 'failed'
  return (
    <div className={classes.viewer} data-full={isFull || undefined} data-photo={address && state}>
      <div ref={frame} className={classes.frame} data-zoomed={isZoomed || undefined} {...(hasPhoto && hands)}>
        {address === undefined && missing && <PhotoNone missing={missing} />}
        {address !== undefined && state === 'failed' && (
          <PhotoFailed {...{ thumbnail, species }} onRetry={retry} />
        )}
        {hasPhoto && (
          <>
            {thumbnail && <img className={classes.behind} src={thumbnail} alt="" draggable={false} />}
            <img
              key={attempt}
              className={classes.photo}
              src={address}
              alt={messages.photos.photoOf(species)}
              draggable={false}
              data-loaded={state === 'loaded' || undefined}
              style={{
                transform: `translate(${view.x}%, ${view.y}%) scale(${view.scale})`,
                filter: `brightness(${brightness})`,
              }}
              onLoad={() => setLoad({ state: 'loaded', attempt })}
              onError={() => setLoad({ state: 'failed', attempt })}
            />
            <PhotoNote isLoading={state === 'loading'} isDamaged={missing === 'damaged'} />
          </>
        )}
      </div>
      <PhotoControls
        {...{ hasPhoto, isZoomed, brightness, zoomIn, zoomOut, onFullScreen }}
        onBrightness={setBrightness}
        onReset={() => {
          reset()
          setBrightness(1)
        }}
      />
    </div>
  )
}
