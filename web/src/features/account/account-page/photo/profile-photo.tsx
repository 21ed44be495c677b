import { uploadUserImage } from '@sentinel/contracts/account/profile'
import type { User } from '@sentinel/contracts/account/users'
import { UPLOADED_IMAGE_MAX_BYTES } from '@sentinel/contracts/http/limits'
import { UPLOADED_IMAGE_TYPES } from '@sentinel/contracts/http/uploaded-image'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useEffect, useState, type ChangeEvent, type PointerEvent } from 'react'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { call } from '../../../../platform/call.ts'
import { showDone } from '../../../../platform/live/live-cache.ts'
import { Avatar } from '../../../../shared/account/avatar.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { EditIcon } from '../../../../ui/marks/icons.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify, takeNoticeAway } from '../../../../ui/toasts/notify.tsx'
import { CENTERED, type Crop, dragPicture, findSquare, ZOOM_MAX } from './crop.ts'
import classes from './profile-photo.module.css'

const texts = messages.account.photo
const cropTexts = messages.account.crop
const SIZE_PX = 96

interface ProfilePhotoProps {
  user: User
  mayChange: boolean
}

/** Shows the person's photo. Pressing it lets the person choose another photo, which is cropped and uploaded. */
export function ProfilePhoto({ user, mayChange }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, progress } = useUploadPhoto()
  const { picture, refusal, open, putAway } = useChosenPicture(upload.reset)
  const image = (
    <Avatar imageUrl={user.imageUrl} sizePx={SIZE_PX} alt={texts.of(`${user.firstName} ${user.lastName}`)} />
  )
  if (!mayChange) return image
  return (
    <div className={classes.photo}>
      <button
        type="button"
        className={classes.opener}
        aria-label={texts.change}
        title={texts.change}
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {image}
        <span className={classes.mark} aria-hidden>
          <EditIcon size={16} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.title}
        accept={UPLOADED_IMAGE_TYPES.join(',')}
        onChange={(event) => void open(event)}
      />
      <div className={classes.words}>
        <p className={classes.hint}>{upload.isPending ? texts.uploading : texts.hint}</p>
        {upload.isPending && <progress value={progress} max={1} aria-label={texts.uploading} />}
        <GeneralError>{refusal ?? explainUpload(upload.error)}</GeneralError>
      </div>
      <CropDialog
        picture={picture}
        onClose={() => {
          putAway()
          picture?.close()
        }}
        onUpload={(chosen, crop) => {
          putAway()
          upload.mutate(cutOut(chosen, crop).finally(() => chosen.close()))
        }}
      />
    </div>
  )
}

const UPLOADING = 'photo-uploading'

/** Uploads the cropped photo as long as the page that shows the progress is open. `progress` is from 0 to 1. */
function useUploadPhoto() {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const upload = useMutation({
    mutationFn: async (image: Promise<File>) => {
      const { signal } = (running.current = new AbortController())
      return call(uploadUserImage, { body: { image: await image } }, { signal, onProgress: setProgress })
    },
    onMutate: () => {
      setProgress(0)
      notify({ id: UPLOADING, text: texts.uploading, tone: 'busy' })
    },
    onSettled: () => takeNoticeAway(UPLOADING),
    onSuccess: ({ imageUrl }) => {
      showDone<User>(queryClient, userQuery, (user) => ({ ...user, imageUrl }))
      notify({ text: texts.uploaded, tone: 'good' })
    },
    onError: (failure) =>
      notify({
        text: failure.name === 'AbortError' ? texts.cancelled : texts.notUploaded,
        tone: 'bad',
        failure,
      }),
  })
  return { upload, progress }
}

/** Returns why an upload failed. */
function explainUpload(error: Error | null): string | undefined {
  const { fields, general } = explainFields(error, ['image'])
  return fields['image'] ?? general
}

/** Returns the picture that the person has chosen from a file until `putAway` is called, or why the file was rejected. */
function useChosenPicture(onChoose: () => void) {
  /** Holds all pixels in memory, so it is closed as soon as it is not needed. */
  const [picture, setPicture] = useState<ImageBitmap>()
  const [refusal, setRefusal] = useState<string>()
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // lets the user choose the same file again
    if (!file) return
    onChoose()
    const opened = await openPicture(file)
    setRefusal('refusal' in opened ? opened.refusal : undefined)
    if ('picture' in opened) setPicture(opened.picture)
    else notify({ text: messages.account.photo.notUploaded, tone: 'bad' })
  }
  return { picture, refusal, open, putAway: () => setPicture(undefined) }
}

/** Decodes a chosen file, rotated according to its metadata, or returns why it cannot be a photo. */
async function openPicture(file: File): Promise<{ picture: ImageBitmap } | { refusal: string }> {
  if (file.size > UPLOADED_IMAGE_MAX_BYTES) return { refusal: texts.tooLarge }
  if (!UPLOADED_IMAGE_TYPES.some((type) => type === file.type)) return { refusal: texts.unreadable }
  try {
    return { picture: await createImageBitmap(file) }
  } catch {
    return { refusal: texts.unreadable }
  }
}

const PREVIEW_PX = 512

interface CropDialogProps {
  /** The dialog is open while this is defined. */
  picture: ImageBitmap | undefined
  onClose: () => void
  onUpload: (picture: ImageBitmap, crop: Crop) => void
}

/** Lets the user choose, by dragging or with sliders, which square of a picture becomes the profile photo. */
function CropDialog({ picture, onClose, onUpload }: CropDialogProps) {
  return (
    <Dialog title={cropTexts.title} isOpen={picture !== undefined} onClose={onClose} width={400}>
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
      <p>{cropTexts.hint}</p>
      <CropPreview picture={picture} crop={crop} onCrop={setCrop} />
      <Slider
        label={cropTexts.zoom}
        min={1}
        max={ZOOM_MAX}
        value={crop.zoom}
        onValue={(zoom) => set({ zoom })}
      />
      <Slider
        label={cropTexts.across}
        value={crop.x}
        disabled={picture.width - edgePx < 1}
        onValue={(x) => set({ x })}
      />
      <Slider
        label={cropTexts.down}
        value={crop.y}
        disabled={picture.height - edgePx < 1}
        onValue={(y) => set({ y })}
      />
      <div className={classes.answers}>
        <Button onClick={onClose}>{cropTexts.cancel}</Button>
        <Button variant="primary" onClick={() => onUpload(picture, crop)}>
          {cropTexts.upload}
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
  // Does not use `movementX`, because Safari leaves it at 0 for touch.
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
      aria-label={cropTexts.preview}
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

/** The size in which the server stores photos for most screens. It is small enough for a slow connection. */
const UPLOAD_EDGE_PX = 1024
const UPLOAD_QUALITY = 0.9

/** Draws the square of a picture onto an entire square canvas. */
function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { leftPx, topPx, edgePx } = findSquare(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff' // gives transparent parts a background, because JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, leftPx, topPx, edgePx, edgePx, 0, 0, canvas.width, canvas.height)
}

/** Returns the square of a picture as a file for upload. */
async function cutOut(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  const edgePx = Math.min(UPLOAD_EDGE_PX, Math.ceil(findSquare(picture, crop).edgePx))
  canvas.width = edgePx
  canvas.height = edgePx
  drawCrop(canvas, picture, crop)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', UPLOAD_QUALITY)
  const blob = await promise
  if (!blob) throw new Error('the browser could not encode the photo')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
