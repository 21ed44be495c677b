import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const TYPES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  date: 'a time',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a text',
}

const FORMATS: Record<string, string> = {
  base64: 'a text in base64',
  base64url: 'a text in base64url',
  date: 'a day such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T00:00:00Z',
  email: 'an email',
  url: 'an address such as https://example.org',
  uuid: 'an ID such as 0193a1b2-0000-7000-8000-000000000007',
}

/** Makes schemas that have no error texts of their own explain errors in plain words. */
export function explainInWords(): void {
  z.config({ localeError: explain })
}

function explain(issue: Issue): string {
  if (issue.input === undefined && issue.code === 'invalid_type') return 'Is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPES[issue.expected] ?? 'of another kind'}.`
    case 'invalid_format':
      return `Must be ${FORMATS[issue.format] ?? 'in another form'}.`
    case 'invalid_value':
      return `Must be ${inWords(issue.values.map(String))}.`
    case 'too_small':
      return describeBound(issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return describeBound(issue.origin, 'at most', issue.maximum)
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Has unknown fields: ${issue.keys.join(', ')}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      break
  }
  return 'Is not valid.'
}

function describeBound(origin: string, bound: string, limit: number | bigint): string {
  const size = limit.toLocaleString('en')
  if (origin === 'string') return `Must have ${bound} ${size} ${limit === 1 ? 'character' : 'characters'}.`
  if (origin === 'array' || origin === 'set')
    return `Must have ${bound} ${size} ${limit === 1 ? 'item' : 'items'}.`
  return `Must be ${bound} ${limit}.`
}

/** Returns `a`, `a or b`, or `a, b or c`. */
function inWords(values: readonly string[]): string {
  if (values.length < 2) return values.join('')
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
