import type { Integration } from '@sentinel/contracts/integrations/integrations'
import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/marks/visually-hidden.tsx'
import { IntegrationCard } from './integrations/integration-card.tsx'
import { IntegrationDialog } from './integrations/integration-dialog.tsx'
import { findBlocking } from './integrations/find-blocking.ts'
import { LogCard } from './log/log-card.tsx'
import { integrationsQuery } from './queries.ts'
import { RuleDialog } from './rules/rule-dialog.tsx'
import { RulesCard } from './rules/rules-card.tsx'
import type { SettingsAddress } from './settings-address.ts'
import classes from './settings.module.css'

const texts = messages.settings.integrations
const CARD_HEIGHT = '196px'

interface IntegrationsTabProps {
  address: SettingsAddress
}

/** Where things are sent to, of what the person is told, and what was sent. */
export function IntegrationsTab({ address }: IntegrationsTabProps) {
  const { data, error, refetch } = useQuery(integrationsQuery)
  return (
    <div className={classes.sections}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons />}
      {data && <Cards integrations={data} address={address} />}
      <RulesCard integrations={data} address={address} />
      <LogCard address={address} />
      <RuleDialog address={address} />
    </div>
  )
}

const sections = [
  { key: 'forwarding', title: texts.forwarding, note: texts.forwardingNote, has: ['gundi_v1', 'gundi_v2'] },
  { key: 'messages', title: texts.messages, note: texts.messagesNote, has: ['email', 'sms'] },
] as const

function Cards({ integrations, address }: IntegrationsTabProps & { integrations: Integration[] }) {
  return (
    <>
      {sections.map(({ key, title, note, has }) => (
        <section key={key} className={classes.group} aria-labelledby={key}>
          <div className={classes.groupHead}>
            <h2 id={key}>{title}</h2>
            <p className={classes.note}>{note}</p>
          </div>
          <div className={classes.pair}>
            {has.map((platform) => (
              <IntegrationCard
                key={platform}
                platform={platform}
                integration={integrations.find((known) => known.platform === platform)}
                blockedBy={findBlocking(platform, integrations)}
                onOpen={() => address.openIntegration(platform)}
              />
            ))}
          </div>
        </section>
      ))}
      <IntegrationDialog integrations={integrations} address={address} />
    </>
  )
}

function CardSkeletons() {
  return (
    <div className={classes.sections} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {sections.map(({ key, has }) => (
        <div key={key} className={classes.group}>
          <Skeleton width="180px" height="24px" />
          <div className={classes.pair}>
            {has.map((platform) => (
              <Skeleton key={platform} height={CARD_HEIGHT} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
