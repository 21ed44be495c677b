import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { clearDeviceOf } from '../../../../shared/fleet/clear-device.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { explainFailure } from '../../../../messages/explain-failure.ts'
import type { Icon } from '../../../../ui/marks/icons.ts'
import classes from './device-endings.module.css'

type Clearing = Parameters<NonNullable<ReturnType<typeof clearDeviceOf>['mutationFn']>>[0]
type Cleared = Awaited<ReturnType<NonNullable<ReturnType<typeof clearDeviceOf>['mutationFn']>>>

interface EndingProps extends Clearing {
  icon: Icon
  words: { action: string; note: string; title: string; confirm: string }
  isPossible: boolean
  /** Also called if the person has left the page in the meantime. */
  onCleared: (cleared: Cleared) => void
  /** Called only while the page is still open. */
  onDone?: () => void
  /** Explains in the confirmation dialog what the action will do. */
  children: ReactNode
}

/** Shows a button that asks for confirmation before its action. */
export function Ending({
  deviceId,
  what,
  icon,
  words,
  isPossible,
  onCleared,
  onDone,
  children,
}: EndingProps) {
  const [isAsking, setAsking] = useState(false)
  const { onSuccess, ...mutation } = clearDeviceOf(useQueryClient())
  const clear = useMutation({
    ...mutation,
    onSuccess: (cleared, ...others) => {
      onCleared(cleared)
      return onSuccess?.(cleared, ...others)
    },
  })
  const close = () => {
    clear.reset()
    setAsking(false)
  }
  const confirm = () =>
    clear.mutate(
      { deviceId, what },
      {
        onSuccess: () => {
          close()
          onDone?.()
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
