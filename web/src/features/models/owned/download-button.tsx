import type { Model } from '@sentinel/contracts/models/models'
import { useMutation } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DownloadIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { downloadMutation } from './my-models-queries.ts'

const texts = messages.myModels

export function DownloadButton({ model: { alg_id: id, alg_name: name } }: { model: Model }) {
  const download = useMutation(downloadMutation)
  const start = () =>
    download.mutate(id, {
      onSuccess: () => notify({ text: texts.downloadStarted(name), tone: 'good' }),
      onError: (failure) => notify({ text: texts.downloadFailed(id), tone: 'bad', failure }),
    })
  return (
    <Button icon={DownloadIcon} isLoading={download.isPending} onClick={start}>
      {texts.actions.download}
    </Button>
  )
}
