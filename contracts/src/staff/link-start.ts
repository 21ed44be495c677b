import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { WireTime } from '../values/wire-time.ts'
import { UserParams } from './given-lists.ts'

/** The time from which the user sees the device. Null if they see all of its data. */
export const LinkStart = z.object({ visible_from: WireTime.nullable() })

/** Moves the start of a user's link to a device, earlier or later. */
export const moveLinkStart = {
  method: 'PUT',
  url: '/api/internal/users/:userId/devices/:deviceId',
  access: 'staff',
  scope: 'manage',
  audit: false,
  isBulk: true,
  summary: 'Set since when a person sees a device they have',
  errors: ['not_found'],
  schema: {
    params: UserParams.extend({
      deviceId: z.coerce.number<number | string>().int().min(0).max(DEVICE_ID_MAX),
    }),
    body: LinkStart,
    response: { 200: LinkStart },
  },
} as const satisfies Endpoint
