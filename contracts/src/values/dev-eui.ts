import { z } from 'zod'

/** The 8 bytes that LoRaWAN calls DevEUI, in upper or lower case hexadecimal, with or without dashes or colons. Parsed to 16 lowercase digits. */
export const DevEui = z
  .string()
  .transform((text) => text.trim().replaceAll(/[-:]/g, '').toLowerCase())
  .refine((text) => /^[0-9a-f]{16}$/.test(text), 'Must have 16 hexadecimal digits.')
