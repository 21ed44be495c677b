import type {
  Integration,
  NotificationClasses,
  Platform,
  RecipientFailure,
  RecipientState,
} from '@sentinel/contracts/integrations/integrations'
import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import type { ClassScope } from '@sentinel/migrations/rows'
import type { IntegrationRow } from './queries.ts'

const HIDDEN = '••••'
const SHOWN_CHARACTERS = 4
/** For a shorter secret, four characters would reveal too much. */
const SHOWN_FROM_CHARACTERS = 8

export function presentIntegration(row: IntegrationRow): Integration {
  return {
    platform: row.platform,
    offReason: row.off_reason,
    options: {
      ...ownOptions[row.platform](row),
      ...((row.platform === 'email' || row.platform === 'sms') && {
        recipientStates: row.recipients.map((recipient) => findState(row, recipient)),
        recipientFailures: row.recipients.map((recipient) => presentFailure(row, recipient)),
      }),
      alertSetting: row.sends_alerts ? 'enabled' : 'disabled',
      groupNotifications: row.groups.map((group) => ({
        groupId: group.group_id,
        groupNotificationClasses: presentClasses(group),
      })),
    },
    notificationClasses: presentClasses(row),
  }
}

function findState({ reached, unchecked }: IntegrationRow, recipient: string): RecipientState {
  if (!reached.includes(recipient)) return 'waiting'
  return unchecked.includes(recipient.toLowerCase()) ? 'unchecked' : 'confirmed'
}

function presentFailure({ failed }: IntegrationRow, recipient: string): RecipientFailure | null {
  const failure = failed.find(({ address }) => address === recipient.toLowerCase())
  if (!failure) return null
  const { reason_code: reasonCode, reason_params: reasonParams } = failure
  return { reason: explainReason(reasonCode, reasonParams), reasonCode, reasonParams }
}

/** Returns the end of a secret, so that its owner can recognize it. */
export function hintOf(secret: string): string {
  return secret.length < SHOWN_FROM_CHARACTERS ? '' : secret.slice(-SHOWN_CHARACTERS)
}

const ownOptions: Record<Platform, (row: IntegrationRow) => Partial<Integration['options']>> = {
  gundi_v1: (row) => ({ apiKey: hide(row), baseUrl: row.base_url }),
  gundi_v2: (row) => ({ token: hide(row), baseUrl: row.base_url }),
  email: (row) => ({
    emails: row.recipients,
    digestSetting: row.has_digest ? 'daily' : 'none',
    timeZone: row.time_zone,
  }),
  sms: (row) => ({ phoneNumbers: row.recipients, timeZone: row.time_zone }),
}

function hide(row: IntegrationRow): string {
  return `${HIDDEN}${row.secret_hint ?? ''}`
}

function presentClasses(chosen: { class_scope: ClassScope; class_names: string[] }): NotificationClasses {
  return chosen.class_scope === 'selected' ? chosen.class_names : chosen.class_scope
}
