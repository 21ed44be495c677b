import { messages } from '../../../../messages/messages.ts'
import { CloseIcon, DownloadIcon } from '../../../../ui/marks/icons.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../../ui/controls/menu.tsx'
import { ToolbarButton } from '../../../../ui/controls/toolbar-button.tsx'
import { type InsightFilter, toListQuery } from '../../list/insight-filter.ts'
import classes from './csv-download.module.css'
import { INSIGHT_CSV_FILE_NAME } from '@sentinel/contracts/insights/limits'
import { atom, useAtom } from 'jotai'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { exportInsights } from '@sentinel/contracts/insights/insights'
import { type EndpointInput, toCall } from '@sentinel/contracts/http/endpoint'
import { CallFailed } from '../../../../platform/call-failed.ts'
import { fetchFile } from '../../../../platform/fetch-file.ts'

const texts = messages.insights.csv

interface CsvDownloadProps {
  filter: InsightFilter
}

/** Downloads all insights, or only the filtered ones. Meanwhile its progress replaces the button, in the same size. */
export function CsvDownload({ filter }: CsvDownloadProps) {
  const { download, start } = useCsvDownload()
  const items = [
    { key: 'all', label: texts.all, onSelect: () => start({ ...filter, rules: [], archived: true }) },
    { key: 'filtered', label: texts.filtered, onSelect: () => start(filter) },
  ]
  return (
    <span className={classes.place}>
      <Menu title={texts.button} items={items}>
        <ToolbarButton icon={DownloadIcon} className={(download && classes.hidden) || ''}>
          {texts.button}
        </ToolbarButton>
      </Menu>
      {download && (
        <span className={classes.running} role="status" title={texts.running(download.done, download.total)}>
          <progress
            aria-label={texts.running(download.done, download.total)}
            value={download.total > 0 ? download.done / download.total : undefined}
            max={1}
          />
          <IconButton icon={CloseIcon} label={texts.cancel} onClick={download.cancel} />
        </span>
      )}
    </span>
  )
}

const SHOWN_EVERY_MS = 200

/** Downloads a list in its order and reports the progress. Runs only one download at a time. */
function useCsvDownload() {
  const [download, setDownload] = useAtom(downloadAtom)

  async function start(filter: InsightFilter): Promise<void> {
    const abort = new AbortController()
    const cancel = () => abort.abort()
    let shownAt = 0
    setDownload({ done: 0, total: 0, cancel })
    try {
      const { file, rows } = await readCsv(toListQuery(filter), {
        signal: abort.signal,
        onProgress(done, total) {
          if (performance.now() - shownAt < SHOWN_EVERY_MS) return
          shownAt = performance.now()
          setDownload({ done, total, cancel })
        },
      })
      saveFile(INSIGHT_CSV_FILE_NAME, file)
      notify({ text: texts.done(rows), tone: 'good' })
    } catch (error) {
      if (!abort.signal.aborted && error instanceof Error)
        notify({ text: texts.failed(explainFailure(error).text), tone: 'bad', failure: error })
    } finally {
      setDownload(undefined)
    }
  }
  return { download, start: (filter: InsightFilter) => void start(filter) }
}

/** A running download, which continues while the user views other screens. */
interface Download {
  done: number
  /** 0 until the server has sent it. */
  total: number
  cancel: () => void
}

const downloadAtom = atom<Download>()

const LINE_FEED = 10
const TYPE = { type: 'text/csv;charset=utf-8' }
/** Browsers store a large blob on disk, but separate chunks in memory. */
const PIECES_MAX_BYTES = 4 * 1024 * 1024

interface Reading {
  signal: AbortSignal
  /** Called with the number of rows received, and the total. */
  onProgress: (done: number, total: number) => void
}

/** Reads the file as it arrives. Throws `CallFailed`, also if the file ends too early. */
async function readCsv(
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
      // all supported browsers have it, but its type does not yet
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
