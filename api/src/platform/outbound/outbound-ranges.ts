import { z } from 'zod'
import { isAddressRange } from '@sentinel/platform/http/address-ranges'

/** Private addresses to which the operator allows sending, for example `10.1.2.3, fd00::/8`. */
export const OutboundRanges = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressRange), 'must be addresses and ranges with commas between')
