import { exportInsights } from '@sentinel/contracts/insights'
import { toCall, type EndpointInput } from '@sentinel/contracts/endpoint'
import { CallFailed } from '../../../platform/call-failed.ts'
import { readToken } from '../../../platform/session.ts'

const LINE_FEED = 10

interface Reading {
  signal: AbortSignal
  /** Rows that have come, and rows in all. */
  onProgress: (done: number, total: number) => void
}

/** Reads the file as it comes. Throws `CallFailed`, also for one that ends too early. */
export async function readCsv(
  querystring: EndpointInput<typeof exportInsights>['querystring'],
  { signal, onProgress }: Reading,
): Promise<{ file: Blob; rows: number }> {
  const { path } = toCall(exportInsights, { querystring })
  const response = await fetch(path, { headers: { authorization: readToken() ?? '' }, signal })
  if (!response.ok || !response.body)
    throw new CallFailed({
      code: response.status >= 500 ? 'unavailable' : 'invalid',
      status: response.status,
    })
  const total = Number(response.headers.get('x-total-rows') ?? 0)
  const pieces: BlobPart[] = []
  let lines = 0
  try {
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      // every browser we build for has it, its type not yet
      pieces.push(piece)
      for (const byte of piece) if (byte === LINE_FEED) lines += 1
      onProgress(Math.max(0, lines - 1), total)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallFailed({ code: 'unreachable' }, error)
  }
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), rows: Math.max(0, lines - 1) }
}
