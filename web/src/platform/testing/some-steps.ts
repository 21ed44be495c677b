import type { FirstSteps } from '@sentinel/contracts/fleet/first-steps'

/** What an account has that has just signed up. */
export function someSteps(changes: Partial<FirstSteps> = {}): FirstSteps {
  return {
    is_open: true,
    has_cameras: false,
    sample_fleet: null,
    triaged: 0,
    has_integration: false,
    ...changes,
  }
}
