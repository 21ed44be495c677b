import { type EndpointInput, toCall } from '@sentinel/contracts/http/endpoint'
import { exportTrail, TRAIL_CSV_FILE_NAME } from '@sentinel/contracts/staff/trail'
import { useMutation } from '@tanstack/react-query'
import { explainFailure } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { fetchFile } from '../../../platform/fetch-file.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DownloadIcon } from '../../../ui/marks/icons.ts'
import { notify } from '../../../ui/toasts/notify.tsx'
import type { TrailFilters } from './trail-query.ts'

const texts = messages.internalTrail

interface ExportButtonProps {
  filters: TrailFilters
  timeZone: string
}

/** Saves the filtered entries as a CSV file. */
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

/** Saves the entries that match the filters as a file. Throws `CallFailed`, also if the file ends too early. */
async function downloadTrail(querystring: EndpointInput<typeof exportTrail>['querystring']): Promise<void> {
  const { path } = toCall(exportTrail, { querystring })
  const response = await fetchFile(path)
  const file = await response.blob().catch((error: unknown) => {
    throw new CallFailed({ code: 'unreachable' }, error)
  })
  saveFile(TRAIL_CSV_FILE_NAME, file)
}
