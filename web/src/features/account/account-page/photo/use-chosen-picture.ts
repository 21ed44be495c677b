import { type ChangeEvent, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { openPicture } from './open-picture.ts'

/** The picture that the person has chosen from a file, until `putAway` is called, or why the file was refused. */
export function useChosenPicture(onChoose: () => void) {
  /** As large as all its pixels: it is closed as soon as it is not needed. */
  const [picture, setPicture] = useState<ImageBitmap>()
  const [refusal, setRefusal] = useState<string>()
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // the same file can be chosen again
    if (!file) return
    onChoose()
    const opened = await openPicture(file)
    setRefusal('refusal' in opened ? opened.refusal : undefined)
    if ('picture' in opened) setPicture(opened.picture)
    else notify({ text: messages.account.photo.notUploaded, tone: 'bad' })
  }
  return { picture, refusal, open, putAway: () => setPicture(undefined) }
}
