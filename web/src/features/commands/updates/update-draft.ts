import { NewDeviceUpdate, type OfferedFirmware } from '@sentinel/contracts/commands/device-updates'
import {
  CYCLE_TIME_DEFAULT_MINUTES,
  SATELLITE_FIX_TIME_DEFAULT,
  SATELLITE_PASSES_DEFAULT,
  TRIGGER_NUMBER_DEFAULT,
} from '@sentinel/contracts/commands/limits'
import { messages } from '../../../messages/messages.ts'

/** A person's input. A text is empty if nothing is chosen. */
export interface UpdateDraft {
  deviceIds: ReadonlySet<number>
  release: string
  /** Undefined until the person chooses a tag. Until then the usual tag applies, if it has firmware. */
  tag: string | undefined
  trigger: string
  cycle: string
  fixTime: string
  passes: string
}

export type UpdateField = 'devices' | 'release' | 'tag' | 'trigger' | 'cycle' | 'fixTime' | 'passes'
export type UpdateErrors = Partial<Record<UpdateField, string>>

const USUAL_TAG = 'release'

export const NEW_UPDATE: UpdateDraft = {
  deviceIds: new Set(),
  release: '',
  tag: undefined,
  trigger: String(TRIGGER_NUMBER_DEFAULT),
  cycle: String(CYCLE_TIME_DEFAULT_MINUTES),
  fixTime: String(SATELLITE_FIX_TIME_DEFAULT),
  passes: String(SATELLITE_PASSES_DEFAULT),
}

/** Returns the tag to send, or an empty text if there is none. */
export function findTag({ tag }: UpdateDraft, offered: readonly OfferedFirmware[] | undefined): string {
  if (tag !== undefined) return tag
  return offered?.some((one) => one.tag === USUAL_TAG && one.version !== null) ? USUAL_TAG : ''
}

/** The form's fields, by the names that the api uses in its errors. */
const fieldNames: Partial<Record<string, UpdateField>> = {
  deviceIds: 'devices',
  algReleaseId: 'release',
  firmwareReleaseTag: 'tag',
  'settings.triggerNumber': 'trigger',
  'settings.cycleTime': 'cycle',
  'settings.satelliteFixTime': 'fixTime',
  'settings.satellitePasses': 'passes',
}

/** Maps the api's errors to the form's fields. */
export function toUpdateErrors(fields: Record<string, string>): UpdateErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => {
      const field = fieldNames[name] ?? (name.startsWith('deviceIds.') ? 'devices' : undefined)
      return field ? [[field, text]] : []
    }),
  )
}

/** The reasons why a draft cannot be sent. */
export interface UpdateProblems {
  /** True if a required field is empty, rather than invalid. */
  isIncomplete: boolean
  errors: UpdateErrors
}

/** Returns what is sent, or why it cannot be sent. */
export function readUpdateDraft(
  draft: UpdateDraft,
  tag: string,
): { update: NewDeviceUpdate; problems?: never } | { update?: never; problems: UpdateProblems } {
  const required = {
    devices: draft.deviceIds.size > 0,
    release: draft.release !== '',
    tag: tag !== '',
    trigger: draft.trigger !== '',
    cycle: draft.cycle !== '',
  }
  const missing = Object.entries(required).flatMap(([field, isThere]) =>
    isThere ? [] : [[field, messages.commands.required] as const],
  )
  if (missing.length > 0) return { problems: { isIncomplete: true, errors: Object.fromEntries(missing) } }
  const read = NewDeviceUpdate.safeParse({
    deviceIds: [...draft.deviceIds],
    algReleaseId: Number(draft.release),
    firmwareReleaseTag: tag,
    settings: {
      cycleTime: Number(draft.cycle),
      triggerNumber: Number(draft.trigger),
      satelliteFixTime: toOptional(draft.fixTime),
      satellitePasses: toOptional(draft.passes),
    },
  })
  if (read.success) return { update: read.data }
  const fields = read.error.issues.map(({ path, message }) => [path.join('.'), message])
  return { problems: { isIncomplete: false, errors: toUpdateErrors(Object.fromEntries(fields)) } }
}

function toOptional(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen)
}
