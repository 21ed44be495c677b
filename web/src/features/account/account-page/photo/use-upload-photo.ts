import { uploadUserImage } from '@sentinel/contracts/account/profile'
import type { User } from '@sentinel/contracts/account/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { call } from '../../../../platform/call.ts'
import { showDone } from '../../../../platform/live/live-cache.ts'
import { explainFields } from '../../../../messages/explain-failure.ts'
import { notify, takeNoticeAway } from '../../../../ui/toasts/notify.tsx'

const texts = messages.account.photo
const UPLOADING = 'photo-uploading'

/** Uploads the photo that is being cut out, as long as the page that shows its progress is open. `progress` is from 0 to 1. */
export function useUploadPhoto() {
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

/** Why an upload has failed. */
export function explainUpload(error: Error | null): string | undefined {
  const { fields, general } = explainFields(error, ['image'])
  return fields['image'] ?? general
}
