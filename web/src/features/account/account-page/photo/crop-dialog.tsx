import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import classes from './crop-dialog.module.css'
import { CENTERED, type Crop, dragPicture, findSquare, ZOOM_MAX } from './crop.ts'
import { drawCrop } from './draw-crop.ts'

const texts = messages.account.crop
const PREVIEW_PX = 512

interface CropDialogProps {
  /** Open while there is one. */
  picture: ImageBitmap | undefined
  onClose: () => void
  onUpload: (picture: ImageBitmap, crop: Crop) => void
}

/** Chooses the square of a picture that becomes the profile photo, by dragging or with sliders. */
export function CropDialog({ picture, onClose, onUpload }: CropDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={picture !== undefined} onClose={onClose} width={400}>
      {picture && <CropForm picture={picture} onClose={onClose} onUpload={onUpload} />}
    </Dialog>
  )
}

function CropForm({ picture, onClose, onUpload }: CropDialogProps & { picture: ImageBitmap }) {
  const [crop, setCrop] = useState(CENTERED)
  const { edgePx } = findSquare(picture, crop)
  const set = (change: Partial<Crop>) => setCrop((former) => ({ ...former, ...change }))
  return (
    <div className={classes.form}>
      <p>{texts.hint}</p>
      <CropPreview picture={picture} crop={crop} onCrop={setCrop} />
      <Slider label={texts.zoom} min={1} max={ZOOM_MAX} value={crop.zoom} onValue={(zoom) => set({ zoom })} />
      <Slider
        label={texts.across}
        value={crop.x}
        disabled={picture.width - edgePx < 1}
        onValue={(x) => set({ x })}
      />
      <Slider
        label={texts.down}
        value={crop.y}
        disabled={picture.height - edgePx < 1}
        onValue={(y) => set({ y })}
      />
      <div className={classes.answers}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button variant="primary" onClick={() => onUpload(picture, crop)}>
          {texts.upload}
        </Button>
      </div>
    </div>
  )
}

interface CropPreviewProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (change: (former: Crop) => Crop) => void
}

function CropPreview({ picture, crop, onCrop }: CropPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  // Not `movementX`, which Safari leaves at 0 for a finger.
  const last = useRef({ x: 0, y: 0 })
  const grab = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLCanvasElement>) => {
    currentTarget.setPointerCapture(pointerId)
    last.current = { x, y }
  }
  const drag = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLCanvasElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width } = currentTarget.getBoundingClientRect()
    const by = { x: (x - last.current.x) / width, y: (y - last.current.y) / width }
    last.current = { x, y }
    onCrop((former) => dragPicture(picture, former, by))
  }
  return (
    <canvas
      ref={canvas}
      className={classes.preview}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      role="img"
      aria-label={texts.preview}
      onPointerDown={grab}
      onPointerMove={drag}
    />
  )
}

interface SliderProps {
  label: string
  min?: number
  max?: number
  value: number
  disabled?: boolean
  onValue: (value: number) => void
}

function Slider({ label, min = 0, max = 1, value, disabled = false, onValue }: SliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onValue(Number(currentTarget.value))}
      />
    </label>
  )
}
