import { useMutation } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { DownloadIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import { downloadTrail } from './download-trail.ts'
import type { TrailFilters } from './trail-query.ts'

const texts = messages.internalTrail

interface ExportButtonProps {
  filters: TrailFilters
  timeZone: string
}

/** Saves what is filtered as a CSV file. */
export function ExportButton({ filters, timeZone }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadTrail({ ...filters, timeZone }),
    onSuccess: () => notify({ text: texts.exported, tone: 'good' }),
    onError: (error) =>
      notify({ text: texts.exportFailed(explainFailure(error).text), tone: 'bad', failure: error }),
  })
  return (
    <Button
      icon={DownloadIcon}
      title={texts.exportHint}
      isLoading={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.exportFile}
    </Button>
  )
}
