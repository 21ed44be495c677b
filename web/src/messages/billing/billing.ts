import type { ChargeStatus } from '@sentinel/domain/billing/charge'

const statuses: Record<ChargeStatus, string> = {
  succeeded: 'Succeeded',
  pending: 'Pending',
  failed: 'Failed',
  unknown: 'Unknown',
}

export const billingMessages = {
  sandbox: 'This console uses a payment sandbox. Nothing is charged, and only test cards are accepted.',
  card: {
    title: 'Card',
    none: 'No card on file',
    failed: 'The card could not be loaded.',
    named: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    expires: (month: number, year: number) => `Expires ${String(month).padStart(2, '0')}/${year}`,
    expired: (month: number, year: number) => `Expired ${String(month).padStart(2, '0')}/${year}`,
    add: 'Add Card Information',
    edit: 'Edit Card Information',
    cancel: 'Cancel',
    submit: 'Add card',
    updated: 'Card updated successfully!',
    notConfirmed: 'Your bank did not confirm the card.',
    notSet: (reason: string) => `Failed to set card info (${reason})`,
  },
  sandboxForm: {
    number: 'Card number',
    numberHint: 'A test card, such as 4242 4242 4242 4242. The number stays in this browser.',
    numberEmpty: 'Enter a card number.',
    numberWrong: 'This is not a card number.',
    numberReal: 'This is not a test card. Never enter a real card here.',
    expiry: 'Expiry (MM/YY)',
    expiryWrong: 'Enter the month and year, such as 04/31.',
    cvc: 'Security code',
    cvcWrong: 'Enter the three or four digits of the security code.',
    bankTitle: 'Confirm this card',
    bankBody:
      'With a real card, your bank would ask you to confirm it now. In the sandbox, you choose the answer.',
    approve: 'Approve',
    decline: 'Decline',
  },
  stripeForm: {
    element: 'Card details',
    notLoaded: 'Stripe’s card form could not be loaded. Check your connection and any content blocker.',
  },
  invoices: {
    title: 'Billing Invoices',
    none: 'No charges found',
    failed: 'The invoices could not be loaded.',
    description: 'Description',
    noDescription: 'No description',
    date: 'Date',
    status: 'Status',
    amount: 'Amount',
    statuses,
    orMore: (count: number) => `${count} or more`,
    receipt: 'Receipt',
    moreFailed: 'More invoices could not be loaded.',
    receiptOf: (description: string, date: string, amount: string) =>
      `Print the receipt for ${description}, ${date}, ${amount}`,
  },
  receipt: {
    title: 'Receipt',
    number: 'Receipt number',
    paidBy: 'Account',
    sandbox: 'Sandbox: nothing was charged.',
  },
}
