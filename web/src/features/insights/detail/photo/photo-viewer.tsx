import { type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { useWhenBack } from '../../../../platform/live/use-when-back.ts'
import type { PhotoMissing } from '../../../../shared/insights/photo-address.ts'
import classes from './photo-viewer.module.css'
import { usePhotoView } from './use-photo-view.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import {
  DamagedPhotoIcon,
  FullScreenIcon,
  UnreachableIcon,
  UpdatesIcon,
  ZoomInIcon,
  ZoomOutIcon,
  ZoomResetIcon,
} from '../../../../ui/marks/icons.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { missingIcons } from '../../../../shared/insights/thumbnail.tsx'
import { isCovered } from '../../../../ui/layout/is-covered.ts'
import { readPlainKey } from '../../../../ui/layout/plain-key.ts'

interface PhotoViewerProps {
  /** Undefined if no photo was sent. */
  address: string | undefined
  thumbnail: string | undefined
  species: string
  missing: PhotoMissing | undefined
  /** True if the photo fills the window. */
  isFull?: boolean
  /** Swiping to the left requests the next photo, to the right the previous one. */
  onSwipe: (way: 'next' | 'previous') => void
  onFullScreen?: () => void
}

/**
 * Shows the photo of a sighting for close inspection. The box has the same size whether the photo is missing, loading, failed or shown. In
 * place of a photo that is not shown it has the thumbnail: blurred while the photo loads, sharp if it could not be loaded.
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

const texts = messages.insights.photo
const BRIGHTNESS_MAX = 3

interface PhotoControlsProps {
  /** Without a photo the controls are disabled, but still visible. */
  hasPhoto: boolean
  isZoomed: boolean
  brightness: number
  zoomIn: () => void
  zoomOut: () => void
  onBrightness: (brightness: number) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

function PhotoControls(props: PhotoControlsProps) {
  const { hasPhoto, isZoomed, brightness, zoomIn, zoomOut, onBrightness, onReset, onFullScreen } = props
  return (
    <div className={classes.controls}>
      <label className={classes.brightness}>
        {texts.brightness}
        <input
          type="range"
          min={0.5}
          max={BRIGHTNESS_MAX}
          step={0.1}
          value={brightness}
          disabled={!hasPhoto}
          onChange={({ currentTarget }) => onBrightness(Number(currentTarget.value))}
        />
      </label>
      <IconButton icon={ZoomOutIcon} label={texts.zoomOut} disabled={!isZoomed} onClick={zoomOut} />
      <IconButton icon={ZoomInIcon} label={texts.zoomIn} disabled={!hasPhoto} onClick={zoomIn} />
      <IconButton
        icon={ZoomResetIcon}
        label={texts.reset}
        disabled={!isZoomed && brightness === 1}
        onClick={onReset}
      />
      {onFullScreen && (
        <IconButton
          icon={FullScreenIcon}
          label={texts.fullScreen}
          disabled={!hasPhoto}
          onClick={onFullScreen}
        />
      )}
    </div>
  )
}

const noneReasons: Record<PhotoMissing, string> = {
  damaged: texts.allDamaged,
  unsent: texts.noneSent,
  byLora: texts.noneByLora,
  awaited: texts.noneYet,
}

function PhotoNone({ missing }: { missing: PhotoMissing }) {
  const NoneIcon = missingIcons[missing]
  return (
    <div className={classes.state} data-missing={missing}>
      <NoneIcon size={28} aria-hidden />
      {missing === 'damaged' ? messages.photos.missing.damaged : messages.photos.noImage}
      <span className={classes.reason}>{noneReasons[missing]}</span>
    </div>
  )
}

/** Says, over the photo, that it is loading or damaged. */
function PhotoNote({ isLoading, isDamaged }: { isLoading: boolean; isDamaged: boolean }) {
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

/** Shows the thumbnail, which the browser has from the list, of a photo that could not be loaded. Says so if neither could be loaded. */
function PhotoFailed({ thumbnail, species, onRetry }: PhotoFailedProps) {
  const [hasThumbnail, setHasThumbnail] = useState(thumbnail !== undefined)
  const retry = (
    <Button icon={UpdatesIcon} onClick={onRetry}>
      {messages.ui.tryAgain}
    </Button>
  )
  if (!hasThumbnail)
    return (
      <div className={classes.state} role="status">
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

/** Runs a key's action unless another dialog covers the one with the frame. */
function usePhotoKeys(
  frame: RefObject<HTMLElement | null>,
  actions: Partial<Record<string, () => void>>,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = readPlainKey(event)
      if (key === undefined || !Object.hasOwn(actions, key)) return
      if (isCovered(frame.current?.closest('[role="dialog"]'))) return
      event.preventDefault()
      actions[key]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, actions])
}
