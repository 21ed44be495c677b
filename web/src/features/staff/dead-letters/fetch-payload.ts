import { toCall } from '@sentinel/contracts/http/endpoint'
import { getDeadLetterPayload } from '@sentinel/contracts/staff/dead-letters'
import { CallFailed } from '../../../platform/call-failed.ts'
import { fetchFile } from '../../../platform/fetch-file.ts'

/** Returns all stored bytes of a payload. Throws `CallFailed`. */
export async function fetchPayload(deadLetterId: number, signal?: AbortSignal): Promise<Blob> {
  const { path } = toCall(getDeadLetterPayload, { params: { deadLetterId } })
  const response = await fetchFile(path, signal)
  return response.blob().catch((error: unknown) => {
    throw new CallFailed({ code: 'unreachable' }, error)
  })
}
