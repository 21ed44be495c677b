import { expect, test } from 'vitest'
import { readUpdateStatus } from './update-status.ts'

test.each([
  [null, null, 'none'],
  ['dropped', 'dropped', 'none'],
  ['success', 'success', 'success'],
  ['failed', 'success', 'failed'],
  ['pending', 'pending', 'pending'],
  ['pending', 'pending_reset', 'pendingReset'],
  ['pending_reset', 'success', 'pendingReset'],
] as const)('if the update is %s and its device is %s, the status shown is %s', (update, own, shown) => {
  expect(readUpdateStatus({ device_update_status: update, device_specific_status: own })).toBe(shown)
})
