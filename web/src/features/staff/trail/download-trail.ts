import { type EndpointInput, toCall } from '@sentinel/contracts/http/endpoint'
import { exportTrail, TRAIL_CSV_FILE_NAME } from '@sentinel/contracts/staff/trail'
import { CallFailed } from '../../../platform/call-failed.ts'
import { fetchFile } from '../../../platform/fetch-file.ts'
import { saveFile } from '../../../platform/save-file.ts'

/** Saves what the filters match as a file. Throws `CallFailed`, also for a file that ends too early. */
export async function downloadTrail(
  querystring: EndpointInput<typeof exportTrail>['querystring'],
): Promise<void> {
  const { path } = toCall(exportTrail, { querystring })
  const response = await fetchFile(path)
  const file = await response.blob().catch((error: unknown) => {
    throw new CallFailed({ code: 'unreachable' }, error)
  })
  saveFile(TRAIL_CSV_FILE_NAME, file)
}
