import { z } from 'zod'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'

export const DeviceParams = z.object({
  deviceId: z.coerce.number<number | string>().int().min(0).max(DEVICE_ID_MAX),
})
