import { foldName } from '../values/fold-name.ts'
import { z } from 'zod'
import { TimeZone } from '../values/calendar.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { EMAILS_PER_INTEGRATION_MAX, PHONE_NUMBERS_PER_INTEGRATION_MAX } from './limits.ts'
import { ID_MAX } from '../values/limits.ts'
import { Email } from '../values/email.ts'
import { OutgoingReasonCode, ReasonParams } from './outgoing-reasons.ts'

/** The targets of integrations. The two generations of the Gundi sensors API are mutually exclusive. */
export const Platform = z.enum(['gundi_v1', 'gundi_v2', 'email', 'sms'])
export type Platform = z.infer<typeof Platform>

/** The platforms that notify people. All others forward to another system. */
export const NotifyingPlatform = Platform.extract(['email', 'sms'])
export type NotifyingPlatform = z.infer<typeof NotifyingPlatform>

export const ForwardingPlatform = Platform.extract(['gundi_v1', 'gundi_v2'])
export type ForwardingPlatform = z.infer<typeof ForwardingPlatform>

const CLASS_NAME_MAX_CHARACTERS = 100
const CLASSES_CHOSEN_MAX = 500
const GROUPS_CHOSEN_MAX = 1000
const SECRET_MAX_CHARACTERS = 2000
const ADDRESS_MAX_CHARACTERS = 500

/** The name of a class, as used in insights. Case does not matter. */
export const ClassName = z
  .string('Choose a class.')
  .trim()
  .normalize()
  .min(1, 'Choose a class.')
  .max(CLASS_NAME_MAX_CHARACTERS, `A class name has at most ${CLASS_NAME_MAX_CHARACTERS} characters.`)

/** Returns each name once, in its first spelling. */
function withoutRepeats(names: string[]): string[] {
  const spellings = new Map<string, string>()
  for (const name of names) if (!spellings.has(foldName(name))) spellings.set(foldName(name), name)
  return [...spellings.values()]
}

/** The classes whose sightings are sent. */
export const NotificationClasses = z.union(
  [z.enum(['all', 'none']), z.array(ClassName).min(1).max(CLASSES_CHOSEN_MAX).transform(withoutRepeats)],
  'Must be all, none or a list of classes.',
)
export type NotificationClasses = z.infer<typeof NotificationClasses>

/** The classes for the devices of one group. They replace the integration's own classes. */
export const GroupNotification = z.object({
  groupId: z.int('Choose a group.').min(1).max(ID_MAX),
  groupNotificationClasses: NotificationClasses,
})
export type GroupNotification = z.infer<typeof GroupNotification>

const GroupNotifications = z
  .array(GroupNotification)
  .max(GROUPS_CHOSEN_MAX)
  .refine(
    (groups) => new Set(groups.map(({ groupId }) => groupId)).size === groups.length,
    'Names a group twice.',
  )

/**
 * `waiting`: nothing is sent until the recipient has confirmed. `unchecked`: no confirmation could be requested because the console had no
 * server to send with.
 */
export const RecipientState = z.enum(['confirmed', 'unchecked', 'waiting'])
export type RecipientState = z.infer<typeof RecipientState>

/** The reason why the last email with a link, or text message with a code, was not sent. `reason` is in English. */
export const RecipientFailure = z.object({
  reason: z.string(),
  reasonCode: OutgoingReasonCode,
  reasonParams: ReasonParams,
})
export type RecipientFailure = z.infer<typeof RecipientFailure>

export const AlertSetting = z.enum(['enabled', 'disabled'], 'Must be enabled or disabled.')
export type AlertSetting = z.infer<typeof AlertSetting>

export const DigestSetting = z.enum(['daily', 'none'], 'Must be daily or none.')
export type DigestSetting = z.infer<typeof DigestSetting>

const hasNoDuplicates = (values: string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length

/** The wording is fixed. */
export const Emails = z
  .array(Email)
  .min(1, 'Add an email.')
  .max(EMAILS_PER_INTEGRATION_MAX, `Maximum ${EMAILS_PER_INTEGRATION_MAX} Emails`)
  .refine(hasNoDuplicates, 'Email has already been added.')

/** Matches characters that users paste along with a number: spaces, invisible characters, dashes, slashes, brackets and dots. */
const BESIDES_NUMBER = /[\p{Cf}\p{Pd}\s\u2212/().]/gu

/** A number in E.164 (ITU-T): a plus, the country code and at most 15 digits in total. A number without a plus is treated as +1. */
export const PhoneNumber = z
  .string()
  .max(100, 'Not a valid phone number.')
  // "(0)" is dialled only within the country.
  .transform((text) => text.normalize('NFKC').replaceAll('(0)', '').replace(BESIDES_NUMBER, ''))
  .transform((text) => text.replace(/^tel:/i, ''))
  .transform((text) => (text.startsWith('+') ? text : `+1${text}`))
  .pipe(
    z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/, 'Not a valid phone number.')
      .refine(
        (number) => !number.startsWith('+1') || /^\+1[2-9]\d{9}$/.test(number),
        'Not a valid phone number.',
      ),
  )

export const PhoneNumbers = z
  .array(PhoneNumber)
  .min(1, 'Add a phone number.')
  .max(PHONE_NUMBERS_PER_INTEGRATION_MAX, `Maximum ${PHONE_NUMBERS_PER_INTEGRATION_MAX} phone numbers`)
  .refine(hasNoDuplicates, 'Phone Number has already been added.')

const Secret = (what: string) =>
  z
    .string(`Enter the ${what}.`)
    .trim()
    .min(1, `Enter the ${what}.`)
    .max(SECRET_MAX_CHARACTERS, `The ${what} is too long.`)
    .regex(/^[\x21-\x7e]+$/, `The ${what} can have letters, digits and signs, no blanks.`)

/** The address that a forwarding integration sends to instead of the operator's. Private networks are refused. */
const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'Must be an address that starts with https:// or http://.' })
  .max(ADDRESS_MAX_CHARACTERS, 'The address is too long.')
  .regex(/^[^?#]*$/, 'The address can’t have a question mark or a number sign: paths are added to it.')

const ForwardingOptions = {
  baseUrl: BaseUrl.nullable().optional(),
  alertSetting: AlertSetting.optional(),
}

const EmailOptions = z.object({
  emails: Emails,
  alertSetting: AlertSetting.optional(),
  digestSetting: DigestSetting.optional(),
  /** The time zone used for sending the digest and for times in messages. */
  timeZone: TimeZone.optional(),
})

const SmsOptions = z.object({
  phoneNumbers: PhoneNumbers,
  alertSetting: AlertSetting.optional(),
  timeZone: TimeZone.optional(),
})

const GroupOptions = { groupNotifications: GroupNotifications.optional() }

/** Omitted settings get their defaults: alerts enabled, no digest, UTC, the operator's address. */
export const NewIntegration = z.discriminatedUnion(
  'platform',
  [
    z.object({
      platform: z.literal('gundi_v1'),
      options: z.object({ apiKey: Secret('API key'), ...ForwardingOptions, ...GroupOptions }),
      notificationClasses: NotificationClasses.default('all'),
    }),
    z.object({
      platform: z.literal('gundi_v2'),
      options: z.object({ token: Secret('token'), ...ForwardingOptions, ...GroupOptions }),
      notificationClasses: NotificationClasses.default('all'),
    }),
    z.object({
      platform: z.literal('email'),
      options: EmailOptions.extend(GroupOptions),
      notificationClasses: NotificationClasses.default('all'),
    }),
    z.object({
      platform: z.literal('sms'),
      options: SmsOptions.extend(GroupOptions),
      notificationClasses: NotificationClasses.default('all'),
    }),
  ],
  'Must be gundi_v1, gundi_v2, email or sms.',
)
export type NewIntegration = z.infer<typeof NewIntegration>

/** The classes in responses, where the names are not transformed. */
const ClassStore = z.union([z.enum(['all', 'none']), z.array(z.string())])

/** `key_unreadable`: the console cannot read the stored key, for example after a restore without `DATA_KEY`. It has to be re-entered. */
export const OffReason = z.enum(['key_unreadable'])
export type OffReason = z.infer<typeof OffReason>

/** `apiKey` and `token` are returned as `••••1234`. The available options depend on the platform. */
export const Integration = z.object({
  platform: Platform,
  /** The reason why nothing is sent. Null if the integration is on. */
  offReason: OffReason.nullable(),
  options: z.object({
    apiKey: z.string().optional(),
    token: z.string().optional(),
    baseUrl: z.string().nullable().optional(),
    emails: z.array(z.string()).optional(),
    phoneNumbers: z.array(z.string()).optional(),
    /** The state of each entry in `emails` or `phoneNumbers`, in the same order. */
    recipientStates: z.array(RecipientState).optional(),
    /** The failure for each entry in `emails` or `phoneNumbers`, in the same order. Null unless the last confirmation request could not be sent. */
    recipientFailures: z.array(RecipientFailure.nullable()).optional(),
    alertSetting: AlertSetting,
    digestSetting: DigestSetting.optional(),
    timeZone: z.string().optional(),
    groupNotifications: z.array(z.object({ groupId: z.int(), groupNotificationClasses: ClassStore })),
  }),
  notificationClasses: ClassStore,
})
export type Integration = z.infer<typeof Integration>

const PlatformParams = z.object({ platform: Platform })

export const listIntegrations = {
  method: 'GET',
  url: '/api/integrations',
  access: 'owner',
  scope: 'read',
  summary: 'Where the user’s sightings and alerts are sent to',
  schema: { response: { 200: z.array(Integration) } },
} as const satisfies Endpoint

export const createIntegration = {
  method: 'POST',
  url: '/api/integrations',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Set up an integration; one of each platform, and one of the two generations of Gundi',
  errors: ['conflict', 'not_found'],
  schema: { body: NewIntegration, response: { 200: Integration } },
} as const satisfies Endpoint

/** Omitted settings do not change. */
export const setEmails = {
  method: 'PUT',
  url: '/api/integrations/emails',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change who gets mail, and whether of alerts and once a day',
  errors: ['not_found'],
  schema: { body: z.object({ options: EmailOptions }), response: { 200: Integration } },
} as const satisfies Endpoint

export const setPhoneNumbers = {
  method: 'PUT',
  url: '/api/integrations/sms',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change who gets text messages, and whether of alerts',
  errors: ['not_found'],
  schema: { body: z.object({ options: SmsOptions }), response: { 200: Integration } },
} as const satisfies Endpoint

/** Omitted settings do not change. `baseUrl: null` restores the operator's address. */
export const setForwarding = {
  method: 'PUT',
  url: '/api/integrations/:platform/forwarding',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change key, address or alerts of a forwarding integration',
  schema: {
    params: z.object({ platform: ForwardingPlatform }),
    body: z.object({
      options: z.object({
        apiKey: Secret('API key').optional(),
        token: Secret('token').optional(),
        ...ForwardingOptions,
      }),
    }),
    response: { 200: Integration },
  },
} as const satisfies Endpoint

export const setNotificationClasses = {
  method: 'PUT',
  url: '/api/integrations/:platform/notifications',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Change of which classes an integration sends sightings',
  schema: {
    params: PlatformParams,
    body: z.object({ notificationClasses: NotificationClasses }),
    response: { 200: Integration },
  },
} as const satisfies Endpoint

/** Replaces the settings for all groups. Groups that are not in the list use the integration's own classes. */
export const setGroupNotifications = {
  method: 'PUT',
  url: '/api/integrations/:platform/groups',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Choose other classes for the devices of some groups',
  schema: {
    params: PlatformParams,
    body: z.object({
      groupNotifications: GroupNotifications,
    }),
    response: { 200: Integration },
  },
} as const satisfies Endpoint

/** Also cancels messages that are waiting to be sent. */
export const deleteIntegration = {
  method: 'DELETE',
  url: '/api/integrations/:platform',
  access: 'owner',
  scope: 'manage',
  audit: true,
  summary: 'Delete an integration for good; what waits to be sent through it is not sent',
  schema: { params: PlatformParams, response: { 200: z.object({ platform: Platform }) } },
} as const satisfies Endpoint

export const testIntegration = {
  method: 'POST',
  url: '/api/integrations/:platform/test',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Send a test to all recipients of an integration; the list of outgoing messages has the result',
  errors: ['conflict'],
  schema: {
    params: PlatformParams,
    response: { 200: z.object({ messageIds: z.array(z.int()) }) },
  },
} as const satisfies Endpoint

export const listNotificationClasses = {
  method: 'GET',
  url: '/api/integrations/classes',
  access: 'owner',
  scope: 'read',
  summary: 'The names of the classes that the user’s cameras know, in order',
  schema: { response: { 200: z.array(z.string()) } },
} as const satisfies Endpoint

export const integrationEndpoints = {
  listIntegrations,
  createIntegration,
  setEmails,
  setPhoneNumbers,
  setForwarding,
  setNotificationClasses,
  setGroupNotifications,
  deleteIntegration,
  testIntegration,
  listNotificationClasses,
}
