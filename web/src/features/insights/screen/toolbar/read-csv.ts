import { exportInsights } from '@sentinel/contracts/insights/insights'
import { toCall, type EndpointInput } from '@sentinel/contracts/http/endpoint'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { fetchFile } from '../../../../platform/fetch-file.ts'

const LINE_FEED = 10
const TYPE = { type: 'text/csv;charset=utf-8' }
/** A browser keeps a large file on the disk, but pieces of one in memory. */
const PIECES_MAX_BYTES = 4 * 1024 * 1024

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
  const response = await fetchFile(path, signal)
  if (!response.body) throw new CallFailed({ code: 'unreadable', status: response.status })
  const total = Number(response.headers.get('x-total-rows') ?? 0)
  let file = new Blob([], TYPE)
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let waitingBytes = 0
  let lines = 0
  try {
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      // every browser we build for has it, its type not yet
      pieces.push(piece)
      waitingBytes += piece.length
      if (waitingBytes > PIECES_MAX_BYTES) {
        file = new Blob([file, ...pieces], TYPE)
        pieces = []
        waitingBytes = 0
      }
      for (const byte of piece) if (byte === LINE_FEED) lines += 1
      onProgress(Math.max(0, lines - 1), total)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallFailed({ code: 'unreachable' }, error)
  }
  return { file: new Blob([file, ...pieces], TYPE), rows: Math.max(0, lines - 1) }
}
