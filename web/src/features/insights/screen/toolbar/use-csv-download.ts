import { INSIGHT_CSV_FILE_NAME } from '@sentinel/contracts/insights/limits'
import { useAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import type { InsightFilter } from '../../list/insight-filter.ts'
import { toListQuery } from '../../list/list-query.ts'
import { readCsv } from './read-csv.ts'
import { downloadAtom } from './download-atom.ts'

const texts = messages.insights.csv
const SHOWN_EVERY_MS = 200

/** Downloads a list with its progress, in its order; one at a time. */
export function useCsvDownload() {
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
