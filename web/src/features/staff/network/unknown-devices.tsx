import type { UnknownDevice } from '@sentinel/contracts/staff/network-servers'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { useInternalAddress } from '../internal-address.ts'
import { readAgain } from '../read-again.ts'
import { unknownDevicesQuery, discardFrames } from './network-queries.ts'
import classes from './network.module.css'

const texts = messages.internalNetwork.unknown

/** What networks have heard of devices that nobody has added, a page at a time. */
export function UnknownDevices() {
  const { after, turnToAfter } = useInternalAddress()
  const { data, error, refetch } = useQuery(unknownDevicesQuery(after))
  const [discarded, setDiscarded] = useState<UnknownDevice>()
  return (
    <Card title={texts.title} note={texts.note}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.devices.length === 0 && <p className={classes.quiet}>{texts.none}</p>}
      {data && data.devices.length > 0 && <DeviceTable devices={data.devices} onDiscard={setDiscarded} />}
      {data && (after !== undefined || data.next !== null) && (
        <div className={classes.pages}>
          {after !== undefined && <Button onClick={() => turnToAfter(undefined)}>{texts.first_page}</Button>}
          {data.next !== null && (
            <Button onClick={() => turnToAfter(data.next ?? undefined)}>{texts.next}</Button>
          )}
        </div>
      )}
      {discarded && <DiscardFrames device={discarded} onClose={() => setDiscarded(undefined)} />}
    </Card>
  )
}

interface DeviceTableProps {
  devices: readonly UnknownDevice[]
  onDiscard: (device: UnknownDevice) => void
}

function DeviceTable({ devices, onDiscard }: DeviceTableProps) {
  const { devEui, network, waiting, first, last } = texts
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead>
        <tr>
          {[devEui, network, waiting, first, last].map((head) => (
            <th key={head}>{head}</th>
          ))}
          <th aria-label={messages.internal.list.actions} />
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <DeviceRow key={device.dev_eui} device={device} onDiscard={onDiscard} />
        ))}
      </tbody>
    </table>
  )
}

function DeviceRow({
  device,
  onDiscard,
}: {
  device: UnknownDevice
  onDiscard: (device: UnknownDevice) => void
}) {
  const { dev_eui: devEui, provider, frames } = device
  return (
    <tr className={classes.row}>
      <td>
        <code>{devEui}</code>
      </td>
      <td data-label={texts.network}>{messages.radio.providers[provider]}</td>
      <td data-label={texts.waiting}>{texts.frames(frames)}</td>
      <td data-label={texts.first}>
        <LocalTime iso={device.first_received_at} />
      </td>
      <td data-label={texts.last}>
        <LocalTime iso={device.last_received_at} />
      </td>
      <td>
        <span className={classes.acts}>
          <Link
            to="/internal"
            search={{ tab: 'devices', add: devEui }}
            className={classes.add}
            aria-label={texts.addOf(devEui)}
          >
            {texts.add}
          </Link>
          <Button variant="danger" aria-label={texts.discardOf(devEui)} onClick={() => onDiscard(device)}>
            {texts.discard}
          </Button>
        </span>
      </td>
    </tr>
  )
}

function DiscardFrames({ device, onClose }: { device: UnknownDevice; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => discardFrames(device.dev_eui),
    onSuccess({ frames }) {
      notify({ text: texts.question.done(frames), tone: 'good' })
      readAgain(queryClient)
      onClose()
    },
  })
  const refusal = explainFields(error, []).general
  return (
    <ConfirmDialog
      isOpen
      title={texts.question.title(device.dev_eui)}
      confirm={texts.question.confirm}
      isLoading={isPending}
      error={refusal === undefined ? undefined : texts.question.failed(refusal)}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{texts.question.body(device.frames)}</p>
    </ConfirmDialog>
  )
}
