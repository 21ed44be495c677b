import type { Platform } from '@sentinel/contracts/integrations/integrations'
import { PHOTO_WAIT_DAYS } from '@sentinel/contracts/device-messages/limits'
import {
  ALERT_SENT_AGAIN_AFTER_HOURS,
  EMAILS_PER_DAY_MAX,
  TEXT_MESSAGES_PER_DAY_MAX,
} from '@sentinel/contracts/integrations/limits'
import type { OutgoingKind } from '@sentinel/contracts/integrations/outgoing'
import type { OutgoingReasonCode } from '@sentinel/contracts/integrations/outgoing-reasons'
import { IS_DUE } from './is-due.ts'

/** A rule that skips or delays messages. */
export interface HoldBackRule {
  /** The kinds that the rule applies to. The default is all. */
  kinds?: readonly OutgoingKind[]
  /** The platforms that the rule applies to. The default is all. */
  platforms?: readonly Platform[]
  /** Changes the messages of integration $1, with a single statement because there may be tens of thousands. */
  statement: string
}

const codeOf = (code: OutgoingReasonCode) => `'${code}'`
const setReason = (code: OutgoingReasonCode) => `reason_code = ${codeOf(code)}, reason_params = '{}'`

const PEOPLE: readonly Platform[] = ['email', 'sms']
const SENT_AGAIN_AFTER = `interval '${ALERT_SENT_AGAIN_AFTER_HOURS} hours'`
/** An email waits this long for the photo that its sighting announced. */
const MAIL_PHOTO_WAIT = `interval '2 minutes'`
const MAIL_PHOTO_LOOK = `interval '10 seconds'`
const PHOTO_PATIENCE = `interval '${PHOTO_WAIT_DAYS} days'`
/** The time until the next check for the photo is half of the time waited so far, within these bounds. */
const PHOTO_LOOK = { least: `interval '1 minute'`, most: `interval '6 hours'` }
const RECOVERY_LOOK = `interval '15 seconds'`

const recipientRemoved: HoldBackRule = {
  platforms: PEOPLE,
  statement: `
    update outbox o set state = 'skipped', ${setReason('recipient_removed')}
    where o.integration_id = $1 and ${IS_DUE}
      and lower(o.recipient) <> all (
        select lower(r) from integration i, unnest(i.recipients) r where i.integration_id = $1)`,
}

/** No messages are queued for recipients who have not agreed. This rule covers recipients who have withdrawn their agreement. */
const recipientUnconfirmed: HoldBackRule = {
  platforms: PEOPLE,
  statement: `
    update outbox o set state = 'skipped', ${setReason('recipient_unconfirmed')}
    where o.integration_id = $1 and ${IS_DUE}
      and lower(o.recipient) <> all (
        select lower(r) from integration i, recipients_of(i) r where i.integration_id = $1)`,
}

/** Also applies to messages that are not due yet. Otherwise a delayed message would be delayed over and over. */
const alertOver: HoldBackRule = {
  kinds: ['alert'],
  statement: `
    update outbox o set state = 'skipped', ${setReason('alert_resolved')}
    from alert a
    where o.integration_id = $1 and o.state = 'pending' and o.kind = 'alert' and o.claimed_until is null
      and a.alert_id = o.alert_id and a.status = 'resolved'`,
}

const alertsSwitchedOff: HoldBackRule = {
  kinds: ['alert'],
  statement: `
    with unsent as materialized (
      select device_id, alert_type
      from (select distinct device_id, alert_type from outbox o where o.integration_id = $1 and o.kind = 'alert' and ${IS_DUE}) due
      join integration i on i.integration_id = $1
      where not sends_alert(i, device_id, alert_type)
    )
    update outbox o set state = 'skipped', ${setReason('alerts_switched_off')}
    from unsent u
    where o.integration_id = $1 and o.kind = 'alert' and ${IS_DUE}
      and o.device_id = u.device_id and o.alert_type = u.alert_type`,
}

const digestSwitchedOff: HoldBackRule = {
  kinds: ['digest'],
  statement: `
    update outbox o set state = 'skipped', ${setReason('digest_switched_off')}
    from integration i
    where o.integration_id = $1 and o.kind = 'digest' and ${IS_DUE} and i.integration_id = $1 and not i.has_digest`,
}

/** A message that an alert is over is sent after the alert, and only to recipients who got the alert. */
const recoveryAfterAlert: HoldBackRule = {
  kinds: ['recovery'],
  statement: `
    update outbox o set
      state = case when raised.state = 'pending' then 'pending' else 'skipped' end::outgoing_state,
      due_at = now() + ${RECOVERY_LOOK},
      reason_code = case when raised.state <> 'pending' then ${codeOf('alert_not_sent')} end, reason_params = '{}'
    from outbox raised
    where o.integration_id = $1 and o.kind = 'recovery' and ${IS_DUE}
      and raised.alert_id = o.alert_id and raised.kind = 'alert' and raised.integration_id = $1
      and raised.recipient = o.recipient and raised.state not in ('sent', 'summarised')`,
}

/** Prevents flapping: a recipient gets the same alert from the same camera at most once a day. */
const alertSentRecently: HoldBackRule = {
  kinds: ['alert'],
  platforms: PEOPLE,
  statement: `
    with former as materialized (
      select due.*, (
        select max(t.sent_at) from outbox t
        where t.integration_id = $1 and t.recipient = due.recipient and t.state in ('sent', 'summarised')
          and t.kind = 'alert' and t.device_id = due.device_id and t.alert_type = due.alert_type
          and is_recent(t.sent_at, ${SENT_AGAIN_AFTER})) as at
      from (
        select distinct recipient, device_id, alert_type from outbox o
        where o.integration_id = $1 and o.kind = 'alert' and ${IS_DUE}) due
    )
    update outbox o set due_at = former.at + ${SENT_AGAIN_AFTER},
      ${setReason('alert_sent_recently')}
    from former
    where o.integration_id = $1 and o.kind = 'alert' and ${IS_DUE} and former.at is not null
      and o.recipient = former.recipient and o.device_id = former.device_id and o.alert_type = former.alert_type`,
}

const mailBeforePhoto: HoldBackRule = {
  kinds: ['sighting'],
  platforms: ['email'],
  statement: `
    update outbox o set due_at = now() + ${MAIL_PHOTO_LOOK}
    from insight t left join photo p using (photo_id)
    where o.integration_id = $1 and o.kind = 'sighting' and ${IS_DUE} and o.created_at > now() - ${MAIL_PHOTO_WAIT}
      and t.insight_id = o.insight_id and t.photo_expected and p.state is distinct from 'ready'`,
}

const photoNotThere: HoldBackRule = {
  kinds: ['photo'],
  statement: `
    update outbox o set
      state = case when o.created_at < now() - ${PHOTO_PATIENCE} then 'skipped' else 'pending' end::outgoing_state,
      reason_code = case when o.created_at < now() - ${PHOTO_PATIENCE} then ${codeOf('photo_missing')} else ${codeOf('photo_awaited')} end,
      reason_params = '{}',
      due_at = now() + least(greatest(${PHOTO_LOOK.least}, (now() - o.created_at) / 2), ${PHOTO_LOOK.most})
    from insight t left join photo p using (photo_id)
    where o.integration_id = $1 and o.kind = 'photo' and ${IS_DUE}
      and t.insight_id = o.insight_id and p.state is distinct from 'ready'`,
}

const OWN_EMAIL = (recipient: string) =>
  `exists (select from integration i join user_account u using (user_id) where i.integration_id = $1 and lower(u.email) = lower(${recipient}))`

/**
 * Counts everything that an account sends to others in this way, including through deleted integrations. Otherwise deleting an integration would
 * reset the limit.
 */
const dailyLimit = (platform: 'email' | 'sms', limit: number): HoldBackRule => ({
  platforms: [platform],
  statement: `
    with full_since as materialized (
      select t.sent_at as at from integration i join outbox t using (user_id)
      where i.integration_id = $1 and t.platform = '${platform}' and t.state = 'sent' and is_recent(t.sent_at, interval '1 day')
        and not ${OWN_EMAIL('t.recipient')}
      order by t.sent_at desc offset ${limit - 1} limit 1)
    update outbox o set due_at = full_since.at + interval '1 day',
      reason_code = ${codeOf('daily_limit')}, reason_params = '{"limit": ${limit}}'
    from full_since
    where o.integration_id = $1 and ${IS_DUE} and not ${OWN_EMAIL('o.recipient')}`,
})

/** The rules, in the order in which they are applied. Messages that are no longer wanted are skipped before others are delayed. */
const RULES: readonly HoldBackRule[] = [
  recipientRemoved,
  recipientUnconfirmed,
  alertOver,
  alertsSwitchedOff,
  digestSwitchedOff,
  recoveryAfterAlert,
  alertSentRecently,
  mailBeforePhoto,
  photoNotThere,
  dailyLimit('email', EMAILS_PER_DAY_MAX),
  dailyLimit('sms', TEXT_MESSAGES_PER_DAY_MAX),
]

/** Returns the rules that can apply to the pending messages of an integration. */
export function rulesFor(platform: Platform, pending: ReadonlySet<OutgoingKind>): HoldBackRule[] {
  return RULES.filter(
    ({ kinds, platforms }) =>
      (platforms?.includes(platform) ?? true) &&
      (kinds?.some((kind) => pending.has(kind)) ?? pending.size > 0),
  )
}
