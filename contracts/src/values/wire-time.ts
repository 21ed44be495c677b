import { z } from 'zod'

/** A time in HTTP and socket messages: UTC with milliseconds, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export const WireTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
export type WireTime = z.infer<typeof WireTime>

/** A time sent by a client. It must exist and be in 1970 or later. */
export const GivenTime = WireTime.refine((time) => Date.parse(time) >= 0, 'There is no such time.')

/** A time from a device: ISO 8601 with any offset, as docs/wire.md requires. */
export const DeviceTime = z.iso.datetime({ offset: true })
export type DeviceTime = z.infer<typeof DeviceTime>
