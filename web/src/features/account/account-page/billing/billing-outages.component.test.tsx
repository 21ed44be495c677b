import { getCard, getCharges, setSource } from '@sentinel/contracts/billing/billing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderConsole } from '../../../../testing/render-console.tsx'
import { Page } from '../../../../testing/write-response.ts'
import { fillCard } from './testing/fill-card.ts'
import { aCharge, serveBilling, VISA } from './testing/serve-billing.ts'

const open = () => renderConsole('/account?tab=billing')
const AWAY = 'The payment provider can’t be reached. Try again later.'
const away = { code: 'unavailable', errors: { general: AWAY } } as const
const button = (name: string) => screen.getByRole('button', { name })

test('while a slow provider works, the button is busy and a card is sent only once', async () => {
  const server = serveBilling()
  const page = open()
  await page.press('Add Card Information')
  server.answer(setSource, { card: { card: VISA }, confirmation: null })
  const release = server.hold(setSource)
  await fillCard(page, '4242 4242 4242 4242')
  await waitFor(() => expect(button('Add card').getAttribute('aria-busy')).toBe('true'))
  await page.press('Add card')
  await page.user.type(screen.getByLabelText('Security code'), '{Enter}')
  expect(button('Cancel')).toHaveProperty('disabled', true)
  release()
  await screen.findByText('Visa ending in 4242')
  expect(server.callsTo(setSource)).toHaveLength(1)
})

test('a card that the provider could not accept stays in the form and can be sent again', async () => {
  const server = serveBilling()
  const page = open()
  await page.press('Add Card Information')
  server.fail(setSource, away)
  await fillCard(page, '4242 4242 4242 4242')
  await screen.findByText(`Failed to set card info (${AWAY})`)
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242')
  server.recover(setSource)
  server.answer(setSource, { card: { card: VISA }, confirmation: null })
  await page.press('Add card')
  await screen.findByText('Visa ending in 4242')
})

test('if the provider cannot be reached, the page sends one request and shows the reason until an answer comes', async () => {
  const server = serveBilling({ card: VISA })
  server.fail(getCard, away)
  open()
  await screen.findByText('The card could not be loaded.')
  screen.getByText(AWAY)
  expect(server.callsTo(getCard)).toHaveLength(1)
  const release = server.hold(getCard)
  button('Try again').click()
  await waitFor(() => expect(button('Try again').getAttribute('aria-busy')).toBe('true'))
  screen.getByText('The card could not be loaded.')
  server.recover(getCard)
  release()
  await screen.findByText('Visa ending in 4242')
  expect(screen.queryByText('The card could not be loaded.')).toBeNull()
})

test('if further invoices can’t be loaded, those on the screen stay, and the last page offers to try again', async () => {
  const server = serveBilling()
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => aCharge({ id: `ch_${from + at}` }))
  server.answer(getCharges, new Page(many(0, 12), 'ch_11'))
  const { press, user } = open()
  await screen.findByText('1–10 of 12 or more')
  server.fail(getCharges, away)
  await press('Next page')
  await screen.findByText('More invoices could not be loaded.')
  screen.getByText(AWAY)
  screen.getByText('11–12 of 12 or more')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await press('Previous page')
  expect(screen.getAllByRole('row')).toHaveLength(11)
  expect(screen.queryByText('More invoices could not be loaded.')).toBeNull()
  await press('Next page')
  await screen.findByText('More invoices could not be loaded.')
  server.recover(getCharges)
  server.answer(getCharges, ({ querystring: { cursor } }) =>
    cursor === 'ch_11' ? many(12, 3) : new Page(many(0, 12), 'ch_11'),
  )
  await user.click(button('Try again'))
  await screen.findByText('11–15 of 15')
  expect(screen.queryByText('More invoices could not be loaded.')).toBeNull()
})
