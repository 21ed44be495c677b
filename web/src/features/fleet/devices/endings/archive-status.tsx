import { bulkUpdateStatus } from '@sentinel/contracts/insights/bulk-updates'
import { useAtom, useSetAtom } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { type Progress, startUndo, useBulkProgress } from '../../../../shared/insights/bulk-updates.ts'
import { useFollowed } from '../../../../platform/use-followed.ts'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import { notify } from '../../../../ui/toasts/notify.tsx'
import { WorkProgress } from '../../../../ui/states/work-progress.tsx'
import { type Archiving, archivingAtom } from './archiving.ts'

const texts = messages.devices.endings.archive
/** Long enough to reconsider. */
const UNDO_SHOWN_MS = 20_000

/** Shows the progress of archiving cameras' insights. A toast reports when it is done, and can undo it. */
export function ArchiveStatus() {
  const [archiving, setArchiving] = useAtom(archivingAtom)
  const { followed, end } = useFollowed(archiving, ({ bulkId }) => bulkId)
  const onEnd = (bulkId: number) => {
    end(bulkId)
    setArchiving((running) => running.filter((one) => one.bulkId !== bulkId))
  }
  return followed.map((one) => <Running key={one.bulkId} archiving={one} onEnd={() => onEnd(one.bulkId)} />)
}

function Running({
  archiving: { bulkId, device, isUndo },
  onEnd,
}: {
  archiving: Archiving
  onEnd: () => void
}) {
  const setArchiving = useSetAtom(archivingAtom)
  const undo = () =>
    startUndo(bulkId).then(
      (undoId) => setArchiving((running) => [...running, { bulkId: undoId, device, isUndo: true }]),
      (failure: Error) => notify({ text: explainFailure(failure).text, tone: 'bad', failure }),
    )
  const settle = (ended: Progress | undefined) => {
    onEnd()
    if (ended?.status !== bulkUpdateStatus.completed)
      return notify({ text: texts.failed(device, ended?.message ?? ''), tone: 'bad' })
    if (isUndo) return notify({ text: texts.takenBack(device, ended.total), tone: 'good' })
    notify({
      text: texts.done(device, ended.total),
      tone: 'good',
      closeAfterMs: UNDO_SHOWN_MS,
      ...(ended.total > 0 && { action: { label: texts.undo, onClick: () => void undo() } }),
    })
  }
  const progress = useBulkProgress(bulkId, settle)
  const text = isUndo ? texts.takingBack(device) : texts.running(device)
  return progress && <WorkProgress text={text} done={progress.done} total={progress.total} />
}
