import type { Clearing } from '@sentinel/contracts/staff/clearings'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { CallFailed } from '../../../platform/call-failed.ts'
import { useFollowed } from '../../../platform/use-followed.ts'
import { ClaimCode } from '../../../shared/fleet/claim-code.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/unsaved-guard.tsx'
import { WorkProgress } from '../../../ui/states/work-progress.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { ConfirmNewSecret } from '../devices/confirm-new-secret.tsx'
import { claimCodeMutation } from '../devices/queries.ts'
import { clearingQuery, clearingsAtom, isRunning } from './clearings.ts'

const texts = messages.internalClearing

/** Shows the progress of clearing devices, and then the new claim code. */
export function ClearingStatus() {
  const [clearings, setClearings] = useAtom(clearingsAtom)
  const [cleared, setCleared] = useState<readonly Clearing[]>([])
  const { followed, end } = useFollowed(clearings, (clearingId) => clearingId)
  const onEnd = (clearingId: number, clearing: Clearing | undefined) => {
    end(clearingId)
    // Only the first tab that sees the end creates the code, because a second code would invalidate the first.
    const isFirst = clearings.includes(clearingId)
    setClearings((running) => running.filter((one) => one !== clearingId))
    if (clearing?.state === 'completed' && isFirst) setCleared((former) => [...former, clearing])
  }
  const [shown] = cleared
  return (
    <>
      {followed.map((clearingId) => (
        <Running key={clearingId} clearingId={clearingId} onEnd={(clearing) => onEnd(clearingId, clearing)} />
      ))}
      {shown && (
        <ClearedDialog
          key={shown.clearing_id}
          deviceId={shown.device_id}
          archived={shown.done}
          onClose={() => setCleared((former) => former.slice(1))}
        />
      )}
    </>
  )
}

interface RunningProps {
  clearingId: number
  /** Called without a clearing if the server no longer has it. */
  onEnd: (clearing: Clearing | undefined) => void
}

function Running({ clearingId, onEnd }: RunningProps) {
  const { data: clearing, error } = useQuery(clearingQuery(clearingId))
  // The clearing was deleted with its device, or the person is no longer staff.
  const isLost = error instanceof CallFailed && (error.code === 'not_found' || error.code === 'forbidden')
  const isOver = isLost || (clearing !== undefined && !isRunning(clearing))
  const settle = useEffectEvent(() => {
    onEnd(isLost ? undefined : clearing)
    if (clearing?.state === 'failed')
      notify({ text: texts.failed(clearing.device_id, clearing.done), tone: 'bad' })
  })
  useEffect(() => {
    if (isOver) settle()
  }, [isOver])
  if (isOver || !clearing) return null
  return <WorkProgress text={texts.running(clearing.device_id)} done={clearing.done} total={clearing.total} />
}

const { secrets } = messages.internalDevices

interface ClearedDialogProps {
  deviceId: number
  /** The number of insights that were archived. */
  archived: number
  onClose: () => void
}

/** Creates the claim code of a cleared device and shows it. If that fails, the user can try again. */
function ClearedDialog({ deviceId, archived, onClose }: ClearedDialogProps) {
  const make = useMutation(claimCodeMutation(useQueryClient()))
  const { mutate } = make
  useEffect(() => mutate(deviceId), [mutate, deviceId])
  return (
    <ConfirmNewSecret
      texts={{ title: texts.cleared(deviceId), body: texts.noCode, confirm: messages.ui.tryAgain }}
      shownTitle={texts.cleared(deviceId)}
      isPending={make.isPending}
      error={make.error}
      onConfirm={() => mutate(deviceId)}
      onClose={onClose}
    >
      {make.data && (
        <>
          <UnsavedGuard isDirty words={secrets.leave} />
          <p>{texts.done(deviceId, archived)}</p>
          <ClaimCode made={make.data} onClose={onClose} />
        </>
      )}
    </ConfirmNewSecret>
  )
}
