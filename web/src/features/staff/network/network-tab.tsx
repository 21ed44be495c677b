import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { StatePanel } from '../../../ui/states/state-panel.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { OtaIcon } from '../../../ui/marks/icons.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import classes from './network.module.css'
import { networkServersQuery } from './network-queries.ts'
import { ServerCard } from './server-card.tsx'
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
