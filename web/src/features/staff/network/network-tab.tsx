import type {
  NetworkServer,
  NetworkServerState,
  UnknownDevice,
} from '@sentinel/contracts/staff/network-servers'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { explainFields } from '../../../messages/explain-failure.ts'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { OtaIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { notify } from '../../../ui/toasts/notify.tsx'
import { useInternalAddress } from '../internal-address.ts'
import { readAgain } from '../read-again.ts'
import { networkServersQuery, unknownDevicesQuery, discardFrames } from './network-queries.ts'
import classes from './network.module.css'
import { ServerTest } from './server-test.tsx'

const texts = messages.internalNetwork

/** Shows how LoRaWAN network servers are connected, and the devices that no user has added. */
export function NetworkTab() {
  return (
    <div className={classes.network}>
      <Servers />
      <UnknownDevices />
      <Card title={texts.transport.title}>
        <p className={classes.words}>{texts.transport.tts}</p>
        <p className={classes.words}>{texts.transport.chirpstack}</p>
      </Card>
    </div>
  )
}

function Servers() {
  const { data, error, refetch } = useQuery(networkServersQuery)
  const retry = () => void refetch()
  return (
    <Card title={texts.servers.title} note={texts.servers.note}>
      {error && <ErrorState error={error} onRetry={retry} {...(data && { title: texts.notCurrent })} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <NoServers />}
      {data && data.length > 0 && (
        <ul className={classes.servers}>
          {data.map((server) => (
            <ServerCard key={server.server_id} server={server} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function NoServers() {
  return (
    <StatePanel icon={OtaIcon} title={texts.servers.none}>
      <p>{texts.servers.setUp}</p>
      <dl className={classes.settings}>
        {texts.servers.settings.map(([name, meaning]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </StatePanel>
  )
}

function Waiting() {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Skeleton height="200px" />
    </div>
  )
}

const tones: Record<NetworkServerState, Tone> = {
  connecting: 'pending',
  connected: 'good',
  away: 'bad',
  refused: 'bad',
  listening: 'good',
  not_running: 'bad',
}

function ServerCard({ server }: { server: NetworkServer }) {
  const { server_id: serverId, provider, transport, state } = server
  const name = texts.titleOf(messages.radio.providers[provider], texts.transports[transport])
  const facts: [string, ReactNode][] = [
    [texts.facts.id, serverId],
    [texts.facts.address, <code key="address">{server.address}</code>],
    [texts.facts.lastEvent, <Moment key="event" iso={server.last_event_at} words={server.last_event} />],
    [texts.facts.events, texts.sums(server.events_hour, server.events_day)],
    [texts.facts.errors, texts.sums(server.errors_hour, server.errors_day)],
    [texts.facts.lastError, <Moment key="error" iso={server.last_error_at} words={server.last_error} />],
  ]
  return (
    <li className={classes.server} aria-label={`${name}, ${serverId}`}>
      <div className={classes.head}>
        <h3>{name}</h3>
        <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
        {server.silence && <StatusBadge tone="warn">{texts.silence.badge}</StatusBadge>}
        <span className={classes.quiet}>
          {texts.facts.since.toLowerCase()} <LocalTime iso={server.state_since} />
        </span>
      </div>
      <p className={classes.quiet}>{texts.meanings[state]}</p>
      {server.silence && (
        <Notice tone="warn">
          {`${texts.silence.warning(server.silence.usual_gap_hours)} ${texts.silence.checks[provider][transport]}`}
        </Notice>
      )}
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ServerTest server={server} />
    </li>
  )
}

function Moment({ iso, words }: { iso: string | null; words: string | null }) {
  if (iso === null) return texts.never
  return (
    <>
      {words && <span className={classes.happened}>{words}</span>} <LocalTime iso={iso} />
    </>
  )
}

/** Shows what networks have received from devices that no user has added, one page at a time. */
function UnknownDevices() {
  const { after, turnToAfter } = useInternalAddress()
  const { data, error, refetch } = useQuery(unknownDevicesQuery(after))
  const [discarded, setDiscarded] = useState<UnknownDevice>()
  return (
    <Card title={texts.unknown.title} note={texts.unknown.note}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.devices.length === 0 && <p className={classes.quiet}>{texts.unknown.none}</p>}
      {data && data.devices.length > 0 && <DeviceTable devices={data.devices} onDiscard={setDiscarded} />}
      {data && (after !== undefined || data.next !== null) && (
        <div className={classes.pages}>
          {after !== undefined && (
            <Button onClick={() => turnToAfter(undefined)}>{texts.unknown.first_page}</Button>
          )}
          {data.next !== null && (
            <Button onClick={() => turnToAfter(data.next ?? undefined)}>{texts.unknown.next}</Button>
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
  const { devEui, network, waiting, first, last } = texts.unknown
  return (
    <table className={classes.table} aria-label={texts.unknown.table}>
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
      <td data-label={texts.unknown.network}>{messages.radio.providers[provider]}</td>
      <td data-label={texts.unknown.waiting}>{texts.unknown.frames(frames)}</td>
      <td data-label={texts.unknown.first}>
        <LocalTime iso={device.first_received_at} />
      </td>
      <td data-label={texts.unknown.last}>
        <LocalTime iso={device.last_received_at} />
      </td>
      <td>
        <span className={classes.acts}>
          <Link
            to="/internal"
            search={{ tab: 'devices', add: devEui }}
            className={classes.add}
            aria-label={texts.unknown.addOf(devEui)}
          >
            {texts.unknown.add}
          </Link>
          <Button
            variant="danger"
            aria-label={texts.unknown.discardOf(devEui)}
            onClick={() => onDiscard(device)}
          >
            {texts.unknown.discard}
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
      notify({ text: texts.unknown.question.done(frames), tone: 'good' })
      readAgain(queryClient)
      onClose()
    },
  })
  const refusal = explainFields(error, []).general
  return (
    <ConfirmDialog
      isOpen
      title={texts.unknown.question.title(device.dev_eui)}
      confirm={texts.unknown.question.confirm}
      isLoading={isPending}
      error={refusal === undefined ? undefined : texts.unknown.question.failed(refusal)}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{texts.unknown.question.body(device.frames)}</p>
    </ConfirmDialog>
  )
}
