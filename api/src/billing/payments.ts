import type { BillingProvider, CardOnFile, Charge, SetCard } from '@sentinel/contracts/billing/billing'

/** Selects at most `limit` charges. With `after`, only those older than the charge with this id. */
export interface ChargesPage {
  limit: number
  after: string | undefined
}

/** The service that stores cards and charges: Stripe, or the sandbox. */
export interface Payments {
  describe(): BillingProvider
  getCard(userId: number): Promise<CardOnFile>
  /** Puts a card on file, given the token that the browser got for it. Throws 400 with the reason if the card is refused. */
  setCard(userId: number, token: string): Promise<SetCard>
  /** Returns the newest charges first. */
  listCharges(userId: number, page: ChargesPage): Promise<Charge[]>
}
