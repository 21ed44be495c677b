import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['ranger@example.org', 'r…@example.org'],
  ['r@example.org', 'r…@example.org'],
  ['"a@b"@example.org', '"…@example.org'],
  ['🦊fox@example.org', '🦊…@example.org'],
])('of %s only the first letter and the domain remain', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
