import type { BillingProvider, CardOnFile, Charge, SetCard } from '@sentinel/contracts/billing'

/** Where a list of charges goes on: behind the charge with the id `after`. */
export interface ChargesPage {
  limit: number
  after: string | undefined
}

/** The service that stores cards and charges: Stripe, or the sandbox. */
export interface Payments {
  describe(): BillingProvider
  getCard(userId: number): Promise<CardOnFile>
  /** `token` is what the browser got for a card. Throws 400 with the reason if the card is refused. */
  setCard(userId: number, token: string): Promise<SetCard>
  /** The newest first. */
  listCharges(userId: number, page: ChargesPage): Promise<Charge[]>
}
