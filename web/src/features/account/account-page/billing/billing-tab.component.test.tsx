import { setSource } from '@sentinel/contracts/billing/billing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { fillCard } from './testing/fill-card.ts'
import { aCharge, serveBilling, VISA } from './testing/serve-billing.ts'

const open = () => renderConsole('/account?tab=billing')

test('without a card, the tab shows that there is none, and that the console uses a sandbox', async () => {
  serveBilling()
  open()
  await screen.findByText('No card on file')
  screen.getByText(/^This console uses a payment sandbox/)
  await screen.findByText('No charges found')
})

test('when a test card is added, only a token is sent, never the number, and the form closes', async () => {
  const server = serveBilling()
  const page = open()
  await page.press('Add Card Information')
  server.answer(setSource, { card: { card: VISA }, confirmation: null })
  await fillCard(page, '4242 4242 4242 4242')
  await screen.findByText('Card updated successfully!')
  await screen.findByText('Visa ending in 4242')
  screen.getByText('Expires 04/2099')
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(server.callsTo(setSource).map(({ body }) => body)).toEqual([{ token: 'tok_visa:4:2099' }])
})

test('the form gets the focus when it opens; Cancel closes it, leaves the card and returns the focus', async () => {
  serveBilling({ card: VISA })
  const { press } = open()
  await press('Edit Card Information')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')))
  await press('Cancel')
  await waitFor(() => expect(screen.queryByLabelText('Card number')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Card Information' }))
  screen.getByText('Visa ending in 4242')
})

test('the reason for a refused card is shown in the form, which stays open', async () => {
  const server = serveBilling()
  const page = open()
  await page.press('Add Card Information')
  server.fail(setSource, { code: 'invalid', errors: { general: 'Your card was declined.' } })
  await fillCard(page, '4000 0000 0000 0002')
  await screen.findByText('Failed to set card info (Your card was declined.)')
  screen.getByText('Your card was declined.')
  await page.fill('Card number', '4111 1111 1111 1111')
  expect(screen.queryByText('Your card was declined.')).toBeNull()
})

test('a real card is not sent, and the user is warned', async () => {
  const server = serveBilling()
  const page = open()
  await page.press('Add Card Information')
  await fillCard(page, '4111 1111 1111 1111')
  await screen.findByText('This is not a test card. Never enter a real card here.')
  expect(server.callsTo(setSource)).toEqual([])
})

test('a card that needs confirmation by the bank is confirmed in a dialog; without confirmation it is not added', async () => {
  const server = serveBilling()
  const page = open()
  await page.press('Add Card Information')
  server.answer(setSource, { card: null, confirmation: { client_secret: 'confirmed_tok_x:4:2099' } })
  await fillCard(page, '4000 0000 0000 3220')
  await page.press('Decline')
  await screen.findByText('Failed to set card info (Your bank did not confirm the card.)')
  await page.press('Add card')
  await screen.findByRole('dialog', { name: 'Confirm this card' })
  server.answer(setSource, { card: { card: { ...VISA, last4: '3220' } }, confirmation: null })
  await page.press('Approve')
  await screen.findByText('Visa ending in 3220')
  expect(server.callsTo(setSource).at(-1)?.body).toEqual({ token: 'confirmed_tok_x:4:2099' })
})

test('an expired card is marked as expired', async () => {
  serveBilling({ card: { ...VISA, exp_month: 1, exp_year: 2020 } })
  open()
  await screen.findByText('Expired 01/2020')
})

test('charges show the description before the asterisk, the status and the amount', async () => {
  serveBilling({
    charges: [
      aCharge({ description: 'Sentinel plan * cus_9' }),
      aCharge({ id: 'ch_2', description: '*', status: 'failed', amount: 500, currency: 'jpy' }),
      aCharge({ id: 'ch_3', description: null, status: 'refunded', amount: 1234, currency: 'kwd' }),
      aCharge({ id: 'ch_4', status: 'pending' }),
    ],
  })
  open()
  const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  await screen.findAllByText('Sentinel plan')
  expect(await rows()).toEqual([
    expect.stringMatching(/^Sentinel planNov 1st, 2026.*Succeeded12\.50 USD$/),
    expect.stringMatching(/^No description.*Failed500 JPY$/),
    expect.stringMatching(/^No description.*Unknown1\.234 KWD$/),
    expect.stringMatching(/^Sentinel plan.*Pending12\.50 USD$/),
  ])
})

test('a page has ten charges, and other page sizes can be chosen', async () => {
  serveBilling({ charges: Array.from({ length: 12 }, (_, at) => aCharge({ id: `ch_${at}` })) })
  const { press } = open()
  await screen.findByText('1–10 of 12')
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await press('Next page')
  await screen.findByText('11–12 of 12')
  await press('Rows per page: 10')
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('5'),
    expect.stringContaining('10'),
    expect.stringContaining('25'),
    expect.stringContaining('50'),
  ])
})

test('the receipt of a charge can be printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    queueMicrotask(() => window.dispatchEvent(new Event('afterprint')))
    expect(document.querySelector('article')?.textContent).toMatch(/Receipt.*ch_1.*12\.50 USD/)
  })
  serveBilling({ charges: [aCharge()] })
  const { press } = open()
  await press('Print the receipt for Sentinel plan, Nov 1st, 2026 08:00 UTC, 12.50 USD')
  expect(print).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.querySelector('article')).toBeNull())
  print.mockRestore()
})

test('receipt buttons have different names even if the charges have the same description', async () => {
  const month = (at: number) => Date.UTC(2026, at, 1) / 1000
  serveBilling({ charges: [9, 8, 7].map((at) => aCharge({ id: `ch_${at}`, created: month(at) })) })
  open()
  const buttons = await screen.findAllByRole('button', { name: /^Print the receipt for Sentinel plan, / })
  expect(new Set(buttons.map((each) => each.getAttribute('aria-label'))).size).toBe(3)
})
