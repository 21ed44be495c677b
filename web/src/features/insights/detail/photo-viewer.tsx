import { useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ZoomInIcon, ZoomOutIcon, ZoomResetIcon } from '../../../ui/icons.ts'
import classes from './photo-viewer.module.css'
import { usePhotoView } from './use-photo-view.ts'

const texts = messages.insights.photo
const BRIGHTNESS_MAX = 3

interface PhotoViewerProps {
  address: string
  thumbnail: string | undefined
  alt: string
  onFailed: () => void
  /** A swipe to the left asks for the next one, to the right for the one before. */
  onSwipe: (way: 'next' | 'previous') => void
}

/**
 * A photo that can be looked at closely: zoomed by wheel, buttons or double click, moved, and brightened. Until it is there
 * the thumbnail stands blurred in its place.
 */
export function PhotoViewer({ address, thumbnail, alt, onFailed, onSwipe }: PhotoViewerProps) {
  const { view, isZoomed, hands, zoomIn, zoomOut, reset } = usePhotoView(onSwipe)
  const [brightness, setBrightness] = useState(1)
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <div>
      <div className={classes.frame} style={{ cursor: isZoomed ? 'grab' : 'zoom-in' }} {...hands}>
        {thumbnail && <img className={classes.behind} src={thumbnail} alt="" draggable={false} />}
        <img
          className={classes.photo}
          src={address}
          alt={alt}
          draggable={false}
          data-loaded={isLoaded || undefined}
          style={{
            transform: `translate(${view.x}%, ${view.y}%) scale(${view.scale})`,
            filter: `brightness(${brightness})`,
          }}
          onLoad={() => setIsLoaded(true)}
          onError={onFailed}
        />
      </div>
      <div className={classes.controls}>
        <label className={classes.brightness}>
          {texts.brightness}
          <input
            type="range"
            min={0.5}
            max={BRIGHTNESS_MAX}
            step={0.1}
            value={brightness}
            onChange={({ currentTarget }) => setBrightness(Number(currentTarget.value))}
          />
        </label>
        <IconButton icon={ZoomOutIcon} label={texts.zoomOut} disabled={!isZoomed} onClick={zoomOut} />
        <IconButton icon={ZoomInIcon} label={texts.zoomIn} onClick={zoomIn} />
        <IconButton
          icon={ZoomResetIcon}
          label={texts.reset}
          disabled={!isZoomed && brightness === 1}
          onClick={() => {
            reset()
            setBrightness(1)
          }}
        />
      </div>
    </div>
  )
}
