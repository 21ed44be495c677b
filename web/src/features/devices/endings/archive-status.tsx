import { bulkUpdateStatus, undoBulkUpdate } from '@sentinel/contracts/bulk-updates'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { messages } from '../../../messages/messages.ts'
import { bulkQuery, hasEnded } from '../../../platform/bulk-updates.ts'
import { call } from '../../../platform/call.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { explainFailure } from '../../../ui/explain-failure.ts'
import { notify } from '../../../ui/notify.tsx'
import classes from './archive-status.module.css'
import { type Archiving, archivingAtom } from './archiving.ts'

const texts = messages.devices.endings.archive
/** Long enough to think again. */
const UNDO_SHOWN_MS = 20_000

/** How far the archiving of cameras' insights is; at its end a toast says so, and takes it back. */
export function ArchiveStatus() {
  return useAtomValue(archivingAtom).map((archiving) => <Running key={archiving.bulkId} {...archiving} />)
}

function Running({ bulkId, device, isUndo }: Archiving) {
  const setArchiving = useSetAtom(archivingAtom)
  const { data, error } = useQuery(bulkQuery(bulkId))
  const isLost = error instanceof CallFailed && error.code === 'not_found'
  const isOver = isLost || (data !== undefined && hasEnded(data))
  useEffect(() => {
    if (!isOver) return
    setArchiving((running) => running.filter((one) => one.bulkId !== bulkId))
    if (data?.status !== bulkUpdateStatus.completed)
      return notify({ text: texts.failed(device, data?.message ?? ''), tone: 'bad' })
    if (isUndo) return notify({ text: texts.takenBack(device, data.total), tone: 'good' })
    const undo = () =>
      takeBack(bulkId).then(
        (undoId) => setArchiving((running) => [...running, { bulkId: undoId, device, isUndo: true }]),
        (failure: Error) => notify({ text: explainFailure(failure).text, tone: 'bad', failure }),
      )
    notify({
      text: texts.done(device, data.total),
      tone: 'good',
      closeAfterMs: UNDO_SHOWN_MS,
      ...(data.total > 0 && { action: { label: texts.undo, onClick: () => void undo() } }),
    })
  }, [isOver, data, bulkId, device, isUndo, setArchiving])
  if (isOver) return null
  return (
    <p className={classes.status} role="status">
      {isUndo ? texts.takingBack(device) : texts.running(device)}
      {data && (
        <>
          <progress value={data.done} max={Math.max(data.total, 1)} />
          <span>{texts.progress(data.done, data.total)}</span>
        </>
      )}
    </p>
  )
}

async function takeBack(bulkId: number): Promise<number> {
  const { message } = await call(undoBulkUpdate, { params: { bulkId } })
  return message.bulkId
}
