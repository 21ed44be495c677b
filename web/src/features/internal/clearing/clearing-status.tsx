import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { useFollowed } from '../../../platform/use-followed.ts'
import { notify } from '../../../ui/notify.tsx'
import { WorkProgress } from '../../../ui/work-progress.tsx'
import { clearingQuery, clearingsAtom, isRunning } from './clearings.ts'

const texts = messages.internalClearing
/** Long enough to go on to the new claim code. */
const END_SHOWN_MS = 20_000

/** How far the clearing of devices is; at its end a toast says so. */
export function ClearingStatus() {
  const [clearings, setClearings] = useAtom(clearingsAtom)
  const { followed, end } = useFollowed(clearings, (clearingId) => clearingId)
  const onEnd = (clearingId: number) => {
    end(clearingId)
    setClearings((running) => running.filter((one) => one !== clearingId))
  }
  return followed.map((clearingId) => (
    <Running key={clearingId} clearingId={clearingId} onEnd={() => onEnd(clearingId)} />
  ))
}

function Running({ clearingId, onEnd }: { clearingId: number; onEnd: () => void }) {
  const navigate = useNavigate()
  const { data: clearing, error } = useQuery(clearingQuery(clearingId))
  // Deleted with its device, or the person is no longer staff.
  const isLost = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'forbidden')
  const isOver = isLost || (clearing !== undefined && !isRunning(clearing))
  const settle = useEffectEvent(() => {
    onEnd()
    if (!clearing || isLost) return
    const { device_id: device, done, state } = clearing
    const open = () => void navigate({ to: '/internal', search: { tab: 'devices', device } })
    if (state === 'failed') notify({ text: texts.failed(device, done), tone: 'bad' })
    else
      notify({
        text: texts.done(device, done),
        tone: 'good',
        closeAfterMs: END_SHOWN_MS,
        action: { label: texts.openDevice, onClick: open },
      })
  })
  useEffect(() => {
    if (isOver) settle()
  }, [isOver])
  if (isOver || !clearing) return null
  return <WorkProgress text={texts.running(clearing.device_id)} done={clearing.done} total={clearing.total} />
}
