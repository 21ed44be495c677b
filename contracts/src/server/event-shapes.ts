import { z } from 'zod'

/** Shapes that somebody's account log and the audit trail share. */

/**
 * Why sessions ended: signed out there, ended from another session, more than the account may have open, or ended by the people who run
 * the console.
 */
export const SessionEnd = z.enum(['signed_out', 'from_elsewhere', 'too_many', 'by_operator'])

/** The cameras that somebody got or lost. `device_ids` has the first 100. */
export const EventCameras = z.object({ count: z.int(), device_ids: z.array(z.int()) })
/** How many sessions ended with it; of a new password, how many others. */
export const EndedSessions = z.object({ sessions_ended: z.int() })

/** In which browser it happened. */
export const EventBrowser = z.object({ user_agent: z.string() })
/** `name` is that of a passkey. */
export const ChangedFactor = z.object({
  factor: z.enum(['authenticator', 'passkey']),
  name: z.string().optional(),
})

/** Models or releases that staff gave to a person or took away: how many, and the first 100. */
export const GivenAlgIds = z.object({ count: z.int(), alg_ids: z.array(z.int()) })
export const GivenReleaseIds = z.object({ count: z.int(), release_ids: z.array(z.int()) })

/** A version of the firmware and its file. */
export const FirmwareFile = z.object({ version: z.string(), sha256: z.string() })
