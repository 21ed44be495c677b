import { Password } from '@sentinel/contracts/account/passwords'
import type { z } from 'zod'

const EMAIL = 'you@example.org'
const UUID = '019a0000-0000-7000-8000-000000000000'
const TIME = '2026-11-20T03:11:08.000Z'
const TEXT = 'string'

const ofFormats: Record<string, string> = {
  'date-time': TIME,
  email: EMAIL,
  uuid: UUID,
}

const ofPatterns: Record<string, string> = {
  [String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`]: TIME,
  [String.raw`^\d{4}-\d{2}-\d{2}$`]: '2026-11-20',
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`]: '18:30',
  [String.raw`^\d{1,16}$`]: '1042',
  [String.raw`^\d{1,15}\.\d{1,15}$`]: '1795230668000.1042',
  [String.raw`^[\da-f-]{36}\.\d{1,18}$`]: `${UUID}.1042`,
  [String.raw`^\w{1,255}$`]: 'ch_1042',
  [String.raw`^[a-z]\w*(:\d{1,4}){0,2}$`]: 'tok_visa',
  [String.raw`^\d{1,6}\.\d{1,6}\.\d{1,6}(?:[-+][0-9A-Za-z.-]+)?$`]: '2.4.1',
  [String.raw`^-?[a-z_]+$`]: '-time',
  [String.raw`^[\x21-\x7e]{1,200}$`]: UUID,
  [String.raw`^[\x21-\x7e]+$`]: 'your-key',
  '^[^?#]*$': 'https://example.org',
  '^[0-9a-f]{64}$': '0123456789abcdef'.repeat(4),
  '^(?:[0-9a-f]{32})?$': '0123456789abcdef'.repeat(2),
  '^(?:[0-9a-f]{32}|[0-9a-f]{64})?$': '0123456789abcdef'.repeat(2),
  [String.raw`^\P{Cc}*$`]: TEXT,
  [String.raw`^[\P{Cc}\n\t]*$`]: TEXT,
}

/** Some emails have no format because they are only compared. */
const ofFields: Record<string, string> = { email: EMAIL }

/** Adds an example to a string with a format or pattern. Without one, viewers generate a different example from the pattern each time. */
export function addExamples(schema: z.core.$ZodType, described: z.core.JSONSchema.BaseSchema): void {
  const { format, pattern, properties = {} } = described
  const example =
    schema === Password ? 'Your-password-1' : (ofFormats[format ?? ''] ?? ofPatterns[pattern ?? ''])
  if (example !== undefined) described.examples = [example]
  for (const [field, part] of Object.entries(properties))
    if (typeof part === 'object' && part.type === 'string' && ofFields[field] !== undefined)
      part.examples = [ofFields[field]]
}
