import type { PublicationAnswer } from '@sentinel/contracts/staff/publications'
import { UPLOADED_IMAGE_MAX_BYTES } from '@sentinel/contracts/http/limits'
import { UPLOADED_IMAGE_TYPES } from '@sentinel/contracts/http/uploaded-image'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { ModelPicture } from '../../../../shared/models/model-picture.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { explainFailure, explainFields } from '../../../../messages/explain-failure.ts'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { pictureMutation, removePictureMutation } from './publication-queries.ts'
import classes from './publication.module.css'

const texts = messages.internalAlgs.publication

/** Edits a model's picture. It is stored at once, separately from the texts. */
export function PicturePart({ publication }: { publication: PublicationAnswer }) {
  const { alg_id: algId, name, image_path: imagePath } = publication
  const input = useRef<HTMLInputElement>(null)
  const { upload, progress, problem, choose } = useUpload(algId)
  return (
    <div className={classes.picture}>
      <div className={classes.frame}>
        <ModelPicture name={name} imagePath={imagePath} alt={texts.picture} />
      </div>
      <div className={classes.words}>
        <p>{texts.pictureHint}</p>
        {upload.isPending && <progress value={progress} max={1} aria-label={texts.uploading} />}
        <GeneralError>{problem}</GeneralError>
        <div className={classes.buttons}>
          <Button isLoading={upload.isPending} onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
          {imagePath !== null && <RemoveButton algId={algId} />}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.choose}
          accept={UPLOADED_IMAGE_TYPES.join(',')}
          onChange={choose}
        />
      </div>
    </div>
  )
}

function useUpload(algId: number) {
  const upload = useMutation(pictureMutation(useQueryClient(), algId))
  const [progress, setProgress] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const image = currentTarget.files?.[0]
    currentTarget.value = '' // lets the user choose the same file again
    if (!image) return
    const isTooLarge = image.size > UPLOADED_IMAGE_MAX_BYTES
    setRefusal(isTooLarge ? texts.pictureTooLarge : undefined)
    if (isTooLarge) return
    setProgress(0)
    upload.mutate(
      { image, onProgress: setProgress },
      { onSuccess: () => notify({ text: texts.pictureSaved, tone: 'good' }) },
    )
  }
  const { fields, general } = explainFields(upload.error, ['image'])
  return { upload, progress, problem: refusal ?? fields['image'] ?? general, choose }
}

function RemoveButton({ algId }: { algId: number }) {
  const remove = useMutation(removePictureMutation(useQueryClient(), algId))
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => notify({ text: texts.pictureRemoved, tone: 'good' }),
      onError: (failure) => notify({ text: explainFailure(failure).text, tone: 'bad', failure }),
    })
  return (
    <Button variant="quiet" isLoading={remove.isPending} onClick={submit}>
      {texts.remove}
    </Button>
  )
}
