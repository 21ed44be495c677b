import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { clearDeviceOf } from '../../../platform/clear-device.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { explainFailure } from '../../../ui/explain-failure.ts'
import type { Icon } from '../../../ui/icons.ts'
import classes from './device-endings.module.css'

type Clearing = Parameters<NonNullable<ReturnType<typeof clearDeviceOf>['mutationFn']>>[0]
type Cleared = Awaited<ReturnType<NonNullable<ReturnType<typeof clearDeviceOf>['mutationFn']>>>

interface EndingProps extends Clearing {
  icon: Icon
  words: { action: string; note: string; title: string; confirm: string }
  isPossible: boolean
  onDone: (cleared: Cleared) => void
  /** What will happen. */
  children: ReactNode
}

/** A button, and the question before it is done. */
export function Ending({ deviceId, what, icon, words, isPossible, onDone, children }: EndingProps) {
  const [isAsking, setAsking] = useState(false)
  const clear = useMutation(clearDeviceOf(useQueryClient()))
  const close = () => {
    clear.reset()
    setAsking(false)
  }
  const confirm = () =>
    clear.mutate(
      { deviceId, what },
      {
        onSuccess: (cleared) => {
          close()
          onDone(cleared)
        },
      },
    )
  return (
    <div className={classes.ending}>
      <p className={classes.note}>{words.note}</p>
      <Button variant="danger" icon={icon} disabled={!isPossible} onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.title}
        confirm={words.confirm}
        isLoading={clear.isPending}
        error={clear.error ? messages.devices.endings.notDone(explainFailure(clear.error).text) : undefined}
        onConfirm={confirm}
        onClose={close}
      >
        {children}
      </ConfirmDialog>
    </div>
  )
}
