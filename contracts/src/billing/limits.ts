/* Limits of billing. Units are in the names. */

/** Charges that one answer has at most; what Stripe gives at once. */
export const CHARGES_MAX = 100
export const PAYMENT_TOKEN_MAX_CHARACTERS = 255
/** Rows on a page of invoices (spec 1 §9). */
export const INVOICE_PAGE_SIZES = [5, 10, 25, 50] as const
export const INVOICE_PAGE_ROWS = 10
