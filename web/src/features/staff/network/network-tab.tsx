import type { NetworkServer, NetworkServerState } from '@sentinel/contracts/staff/network-servers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '../../../messages/messages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { OtaIcon } from '../../../ui/marks/icons.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { networkServersQuery } from './network-queries.ts'
import classes from './network.module.css'
import { ServerTest } from './server-test.tsx'
import { UnknownDevices } from './unknown-devices.tsx'

const texts = messages.internalNetwork

/** How LoRaWAN network servers are connected, and the devices that nobody has added. */
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
