import type { billingEndpoints } from '@sentinel/contracts/billing/billing'
import type { AreaWalk } from '../../testing/walk-area.ts'

export const billingWalk: AreaWalk<typeof billingEndpoints> = {
  parameters: { limit: 'left out', cursor: 'left out' },
  bodies: { setSource: () => ({ token: 'tok_visa:12:2090' }), receiveStripeEvent: () => ({}) },
}
