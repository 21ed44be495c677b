import {
  CONFIRMATION_TEXT,
  CYCLE_TIME_DEFAULT_MINUTES,
  TRIGGER_NUMBER_DEFAULT,
} from '@sentinel/contracts/commands/limits'
import { NewOtaMessage } from '@sentinel/contracts/commands/ota-messages'
import { messages } from '../../../messages/messages.ts'

const texts = messages.otaMessages.form

/** The types that can be chosen here. Photos are requested on the insight itself. */
export const messageTypes = ['reset_device', 'update_model_settings', 'update_state'] as const
export type MessageType = (typeof messageTypes)[number]

/** A person's input. A text is empty if nothing is chosen. */
export interface MessageDraft {
  deviceIds: ReadonlySet<number>
  type: MessageType | ''
  confirmation: string
  release: string
  cycle: string
  trigger: string
}

export type MessageField = 'devices' | 'type' | 'confirmation' | 'release' | 'cycle' | 'trigger'
export type MessageErrors = Partial<Record<MessageField, string>>

export const NEW_MESSAGE: MessageDraft = {
  deviceIds: new Set(),
  type: '',
  confirmation: '',
  release: '',
  cycle: String(CYCLE_TIME_DEFAULT_MINUTES),
  trigger: String(TRIGGER_NUMBER_DEFAULT),
}

/** The reasons why a draft cannot be sent. */
export interface MessageProblems {
  /** True if a required field is empty, rather than invalid. */
  isIncomplete: boolean
  errors: MessageErrors
}

type ReadDraft = { message: NewOtaMessage; problems?: never } | { message?: never; problems: MessageProblems }

/** Returns what is sent to each device, or why it cannot be sent. */
export function readMessageDraft(draft: MessageDraft): ReadDraft {
  const missing = findMissing(draft)
  const errors: MessageErrors = Object.fromEntries([
    ...(isWronglyConfirmed(draft) ? [['confirmation', texts.confirmationHint(CONFIRMATION_TEXT)]] : []),
    ...missing.map((field) => [field, messages.commands.required]),
  ])
  if (Object.keys(errors).length > 0) return { problems: { isIncomplete: missing.length > 0, errors } }
  const read = NewOtaMessage.safeParse({ messageType: draft.type, message: readOptions(draft) })
  if (read.success) return { message: read.data }
  const refused = read.error.issues.map(({ path, message }) => [
    fieldNames[path.join('.')] ?? 'type',
    message,
  ])
  return { problems: { isIncomplete: false, errors: Object.fromEntries(refused) } }
}

/** The form's fields by their names in the api. */
const fieldNames: Partial<Record<string, MessageField>> = {
  'message.releaseId': 'release',
  'message.cycleTime': 'cycle',
  'message.triggerNumber': 'trigger',
}

/** Maps the api's errors to the form's fields. */
export function toMessageErrors(fields: Record<string, string>): MessageErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = fieldNames[name]
      return field ? [[field, text]] : []
    }),
  )
}

function needsConfirmation({ type }: MessageDraft): boolean {
  return type === 'reset_device' || type === 'update_model_settings'
}

/** Returns true if the typed text is not the one that confirms. */
function isWronglyConfirmed(draft: MessageDraft): boolean {
  const typed = draft.confirmation
  return needsConfirmation(draft) && typed.trim() !== '' && typed !== CONFIRMATION_TEXT
}

/** Returns the chosen type's required fields that are empty. The number 0 counts as empty. */
function findMissing(draft: MessageDraft): MessageField[] {
  const { deviceIds, type, confirmation, release, cycle, trigger } = draft
  const needs: Partial<Record<MessageField, boolean>> = {
    devices: deviceIds.size > 0,
    type: type !== '',
    ...(needsConfirmation(draft) && { confirmation: confirmation.trim() !== '' }),
    ...(type === 'update_model_settings' && { release: release !== '' }),
    ...(type === 'update_state' && { cycle: Number(cycle) !== 0, trigger: Number(trigger) !== 0 }),
  }
  const fields = Object.keys(needs) as MessageField[] // safe: the object has no other keys
  return fields.filter((field) => needs[field] === false)
}

function readOptions({ type, release, cycle, trigger }: MessageDraft): object {
  if (type === 'reset_device') return { command: type }
  if (type === 'update_model_settings') return { releaseId: Number(release) }
  return { cycleTime: Number(cycle), triggerNumber: Number(trigger) }
}
