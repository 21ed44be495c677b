import { UPLOADED_IMAGE_TYPES } from '@sentinel/contracts/http/uploaded-image'
import type { User } from '@sentinel/contracts/account/users'
import { useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Avatar } from '../../../../shared/account/avatar.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { EditIcon } from '../../../../ui/marks/icons.ts'
import { CropDialog } from './crop-dialog.tsx'
import { cutOut } from './draw-crop.ts'
import classes from './profile-photo.module.css'
import { useChosenPicture } from './use-chosen-picture.ts'
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
