import { z } from 'zod'

/** Shapes shared by account logs and the audit trail. */

/** The reason why sessions ended: signed out there, ended from another session, above the limit on open sessions, or ended by operators. */
export const SessionEnd = z.enum(['signed_out', 'from_elsewhere', 'too_many', 'by_operator'])

/** The cameras that a user gained or lost. `device_ids` contains the first 100. */
export const EventCameras = z.object({ count: z.int(), device_ids: z.array(z.int()) })
/** The number of sessions that the event ended. For a new password, this counts only the other sessions. */
export const EndedSessions = z.object({ sessions_ended: z.int() })

/** The browser in which the event happened. */
export const EventBrowser = z.object({ user_agent: z.string() })
/** `name` is the name of a passkey. */
export const ChangedFactor = z.object({
  factor: z.enum(['authenticator', 'passkey']),
  name: z.string().optional(),
})

/** The models or releases that staff gave to a user or took away: their number, and the first 100. */
export const GivenAlgIds = z.object({ count: z.int(), alg_ids: z.array(z.int()) })
export const GivenReleaseIds = z.object({ count: z.int(), release_ids: z.array(z.int()) })

export const FirmwareFile = z.object({ version: z.string(), sha256: z.string() })
