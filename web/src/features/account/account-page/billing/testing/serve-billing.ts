import {
  type BillingProvider,
  type Charge,
  getBilling,
  getCard,
  getCharges,
  type PaymentCard,
} from '@sentinel/contracts/billing/billing'
import { signIn, startFakeServer } from '../../../../../testing/render-console.tsx'

export const VISA: PaymentCard = { brand: 'Visa', last4: '4242', exp_month: 4, exp_year: 2099 }

export function aCharge(changes: Partial<Charge> = {}): Charge {
  return {
    id: 'ch_1',
    description: 'Sentinel plan',
    created: Date.parse('2026-11-01T08:00:00Z') / 1000,
    status: 'succeeded',
    amount: 1250,
    currency: 'usd',
    ...changes,
  }
}

interface Served {
  provider?: BillingProvider
  card?: PaymentCard | null
  charges?: Charge[]
}

/** Signs an owner in and serves the Billing tab's requests. */
export function serveBilling({ provider = { provider: 'sandbox' }, card = null, charges = [] }: Served = {}) {
  const server = startFakeServer()
  signIn(server)
  server.answer(getBilling, provider)
  server.answer(getCard, { card: card && { card } })
  server.answer(getCharges, charges)
  return server
}
