import { USER_IMAGE_TYPES } from '@sentinel/contracts/profile'
import type { User } from '@sentinel/contracts/users'
import { type ChangeEvent, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { GeneralError } from '../../../ui/general-error.tsx'
import { EditIcon } from '../../../ui/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { cutOut } from './draw-crop.ts'
import { openPicture } from './open-picture.ts'
import classes from './profile-photo.module.css'
import { explainUpload, useUploadPhoto } from './use-upload-photo.ts'

const texts = messages.account.photo
const SIZE_PX = 96

interface ProfilePhotoProps {
  user: User
  mayChange: boolean
}

/** The person's photo. Pressing it chooses another one, which is cropped and uploaded. */
export function ProfilePhoto({ user, mayChange }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  /** As large as all its pixels: it is closed as soon as it is not needed. */
  const [picture, setPicture] = useState<ImageBitmap>()
  const [refusal, setRefusal] = useState<string>()
  const { upload, progress } = useUploadPhoto()
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // the same file can be chosen again
    if (!file) return
    upload.reset()
    const opened = await openPicture(file)
    setRefusal('refusal' in opened ? opened.refusal : undefined)
    if ('picture' in opened) setPicture(opened.picture)
    else notify({ text: texts.notUploaded, tone: 'bad' })
  }
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
        accept={USER_IMAGE_TYPES.join(',')}
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
          setPicture(undefined)
          picture?.close()
        }}
        onUpload={(chosen, crop) => {
          setPicture(undefined)
          upload.mutate(cutOut(chosen, crop).finally(() => chosen.close()))
        }}
      />
    </div>
  )
}
