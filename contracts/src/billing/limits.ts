/* Limits of billing. Units are in the names. */

/** The maximum number of charges per response. Stripe does not return more per request. */
export const CHARGES_MAX = 100
export const PAYMENT_TOKEN_MAX_CHARACTERS = 255
export const INVOICE_PAGE_SIZES = [5, 10, 25, 50] as const
export const INVOICE_PAGE_ROWS = 10
