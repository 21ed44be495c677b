import { type EndpointInput, toCall } from '@sentinel/contracts/endpoint'
import { exportTrail, TRAIL_CSV_FILE_NAME } from '@sentinel/contracts/internal/trail'
import { CallFailed } from '../../../platform/call-failed.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { readToken } from '../../../platform/session.ts'

/** Saves what the filters match as a file. Throws `CallFailed`, also for a file that ends too early. */
export async function downloadTrail(
  querystring: EndpointInput<typeof exportTrail>['querystring'],
): Promise<void> {
  const { path } = toCall(exportTrail, { querystring })
  const response = await reach(() => fetch(path, { headers: { authorization: readToken() ?? '' } }))
  const { ok, status } = response
  if (!ok) throw new CallFailed({ code: status >= 500 ? 'unavailable' : 'invalid', status })
  saveFile(TRAIL_CSV_FILE_NAME, await reach(() => response.blob()))
}

async function reach<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw new CallFailed({ code: 'unreachable' }, error)
  }
}
