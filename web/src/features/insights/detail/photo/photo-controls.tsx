import { messages } from '../../../../messages/messages.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { FullScreenIcon, ZoomInIcon, ZoomOutIcon, ZoomResetIcon } from '../../../../ui/marks/icons.ts'
import classes from './photo-viewer.module.css'

const texts = messages.insights.photo
const BRIGHTNESS_MAX = 3

interface PhotoControlsProps {
  /** Without one they are disabled, and keep their place. */
  hasPhoto: boolean
  isZoomed: boolean
  brightness: number
  zoomIn: () => void
  zoomOut: () => void
  onBrightness: (brightness: number) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

export function PhotoControls(props: PhotoControlsProps) {
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
