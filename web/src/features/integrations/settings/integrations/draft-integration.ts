import type {
  AlertSetting,
  DigestSetting,
  GroupNotification,
  Integration,
  NewIntegration,
  NotificationClasses,
  Platform,
} from '@sentinel/contracts/integrations/integrations'

export interface ClassesDraft {
  choice: 'all' | 'none' | 'selected'
  names: readonly string[]
  /** Text in the field that is not among the names yet. */
  typed: string
}

/** The input in the form that sets up or changes an integration. */
export interface IntegrationDraft {
  /** A new key or token. If it is empty, the stored one stays. */
  secret: string
  baseUrl: string
  recipients: readonly string[]
  /** Text in the field that is not among the recipients yet. */
  typed: string
  alertSetting: AlertSetting
  digestSetting: DigestSetting
  timeZone: string
  classes: ClassesDraft
  /** Classes by group id. Any other group uses the integration's classes. */
  groups: ReadonlyMap<number, ClassesDraft>
}

/** The initial values of a new integration. */
type Beginning = Pick<IntegrationDraft, 'typed' | 'timeZone'>

export function toDraft(stored: Integration | undefined, { typed, timeZone }: Beginning): IntegrationDraft {
  const { options, notificationClasses = 'all' } = stored ?? {}
  return {
    secret: '',
    baseUrl: options?.baseUrl ?? '',
    recipients: options?.emails ?? options?.phoneNumbers ?? [],
    typed: stored ? '' : typed,
    alertSetting: options?.alertSetting ?? 'enabled',
    digestSetting: options?.digestSetting ?? 'none',
    timeZone: options?.timeZone ?? timeZone,
    classes: toClassesDraft(notificationClasses),
    groups: new Map(
      options?.groupNotifications.map(({ groupId, groupNotificationClasses }) => [
        groupId,
        toClassesDraft(groupNotificationClasses),
      ]),
    ),
  }
}

export function toClassesDraft(classes: NotificationClasses): ClassesDraft {
  return typeof classes === 'string'
    ? { choice: classes, names: [], typed: '' }
    : { choice: 'selected', names: classes, typed: '' }
}

export function toClasses({ choice, names }: ClassesDraft): NotificationClasses {
  return choice === 'selected' ? [...names] : choice
}

/** Omits groups that have been deleted in the meantime, because the server would refuse the whole request. */
export function toGroups(
  { groups }: IntegrationDraft,
  known: readonly { group_id: number }[],
): GroupNotification[] {
  return known.flatMap(({ group_id: groupId }) => {
    const chosen = groups.get(groupId)
    return chosen ? [{ groupId, groupNotificationClasses: toClasses(chosen) }] : []
  })
}

export function toNew(platform: Platform, draft: IntegrationDraft): NewIntegration {
  return createNew[platform](draft, toClasses(draft.classes))
}

const createNew: {
  [Key in Platform]: (
    draft: IntegrationDraft,
    notificationClasses: NotificationClasses,
  ) => Extract<NewIntegration, { platform: Key }>
} = {
  gundi_v1: (draft, notificationClasses) => ({
    platform: 'gundi_v1',
    notificationClasses,
    options: { apiKey: draft.secret, ...toForwarding(draft) },
  }),
  gundi_v2: (draft, notificationClasses) => ({
    platform: 'gundi_v2',
    notificationClasses,
    options: { token: draft.secret, ...toForwarding(draft) },
  }),
  email: (draft, notificationClasses) => ({
    platform: 'email',
    notificationClasses,
    options: toEmailOptions(draft),
  }),
  sms: (draft, notificationClasses) => ({
    platform: 'sms',
    notificationClasses,
    options: toSmsOptions(draft),
  }),
}

export function toForwarding({ baseUrl, alertSetting }: IntegrationDraft) {
  return { baseUrl: baseUrl.trim() || null, alertSetting }
}

export function toEmailOptions({ recipients, alertSetting, digestSetting, timeZone }: IntegrationDraft) {
  return { emails: [...recipients], alertSetting, digestSetting, timeZone }
}

export function toSmsOptions({ recipients, alertSetting, timeZone }: IntegrationDraft) {
  return { phoneNumbers: [...recipients], alertSetting, timeZone }
}
