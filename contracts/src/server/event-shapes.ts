import { z } from 'zod'

/** Shapes that an account's log and the audit trail share. */

/**
 * Says why sessions ended: signed out there, ended from another session, above the limit of open sessions, or ended by the people who run the
 * console.
 */
export const SessionEnd = z.enum(['signed_out', 'from_elsewhere', 'too_many', 'by_operator'])

/** The cameras that a person got or lost. `device_ids` has the first 100. */
export const EventCameras = z.object({ count: z.int(), device_ids: z.array(z.int()) })
/** Counts the sessions that the event ended. For a new password, these are only the other sessions. */
export const EndedSessions = z.object({ sessions_ended: z.int() })

/** The browser in which the event happened. */
export const EventBrowser = z.object({ user_agent: z.string() })
/** `name` is the name of a passkey. */
export const ChangedFactor = z.object({
  factor: z.enum(['authenticator', 'passkey']),
  name: z.string().optional(),
})

/** The models or releases that staff gave to a person or took away: their number, and the first 100. */
export const GivenAlgIds = z.object({ count: z.int(), alg_ids: z.array(z.int()) })
export const GivenReleaseIds = z.object({ count: z.int(), release_ids: z.array(z.int()) })

export const FirmwareFile = z.object({ version: z.string(), sha256: z.string() })
