import type { Integration, NotificationClasses } from '@sentinel/contracts/integrations/integrations'
import { DIGEST_HOUR } from '@sentinel/contracts/integrations/limits'
import { messages } from '../../../../messages/messages.ts'
import classes from './integration-card.module.css'

const texts = messages.settings.integrations

/** Summarizes how an integration is set up. */
export function IntegrationFacts({ integration }: { integration: Integration }) {
  return (
    <dl className={classes.facts}>
      {listFacts(integration).map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function listFacts({ options, notificationClasses }: Integration): [name: string, value: string][] {
  const { facts } = texts
  const isForwarding = (options.emails ?? options.phoneNumbers) === undefined
  return [
    ...given(facts.apiKey, options.apiKey),
    ...given(facts.token, options.token),
    ...given(facts.baseUrl, isForwarding ? (options.baseUrl ?? texts.operatorsAddress) : undefined),
    [facts.classes, nameClasses(notificationClasses)],
    ...given(facts.groups, nameGroups(options.groupNotifications.length)),
    [facts.alerts, options.alertSetting === 'enabled' ? texts.on : texts.off],
    ...given(facts.digest, nameDigest(options)),
  ]
}

function given(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]]
}

function nameGroups(amount: number): string | undefined {
  return amount === 0 ? undefined : texts.groupChoices(amount)
}

function nameDigest({ digestSetting, timeZone = 'UTC' }: Integration['options']): string | undefined {
  if (digestSetting === undefined) return undefined
  return digestSetting === 'daily' ? texts.digestAt(digestClock, timeZone) : texts.off
}

export const digestClock = `${String(DIGEST_HOUR).padStart(2, '0')}:00`

const SHOWN_MAX = 4

/** Returns text like `Lion, Elephant and 3 more`, or the text for all or no classes. */
function nameClasses(wanted: NotificationClasses): string {
  const formTexts = messages.settings.form
  if (wanted === 'all') return formTexts.allWithoutEmpty
  if (wanted === 'none') return formTexts.choices.none
  const more = wanted.length - SHOWN_MAX
  const names = wanted.slice(0, SHOWN_MAX).join(', ')
  return more > 0 ? formTexts.andMore(names, more) : names
}
