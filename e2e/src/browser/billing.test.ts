import type { Browser, Page } from 'playwright-core'
import { SECRET_KEY, StandInStripe } from '@sentinel/api/billing/stripe/testing/stand-in-stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { OwnConsole } from './console.ts'
import { WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { type BankAnswer, serveStripeScript } from './stand-in-stripe-script.ts'
import { startOwnConsole } from './test-console.ts'

let stripe: StandInStripe
let running: OwnConsole
let browser: Browser
let page: Page
let bankAnswer: BankAnswer = 'confirm'
const blocked: string[] = []

beforeAll(async () => {
  stripe = await StandInStripe.start()
  ;[running, browser] = await Promise.all([
    startOwnConsole({
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_browser',
      STRIPE_API_URL: stripe.url,
    }),
    joinChromium(),
  ])
  await running.addUser('payer@example.org')
  page = await browser.newPage(WIDE)
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await serveStripeScript(page, stripe, () => bankAnswer)
  await signIn(page, running.url, 'payer@example.org', '/account?tab=billing')
})
afterAll(async () => {
  await page.close()
  await leaveChromium(browser)
  await running.stop()
  await stripe.close()
})

const stripeField = () => page.getByLabel('Card of Stripe')

async function enterCard(card: string): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Edit) Card Information$/ }).click()
  await stripeField().fill(card)
  await page.getByRole('button', { name: 'Add card' }).click()
}

test('a card that is not confirmed at the bank is not stored, stays in the form with the reason, and can be sent again', async () => {
  await page.getByText('No card on file').waitFor()
  bankAnswer = 'cancel'
  await enterCard('pm_card_3ds')
  await page
    .getByRole('alert')
    .getByText(/^We are unable to authenticate your payment method\./)
    .waitFor()
  await page
    .getByText(/^Failed to set card info \(We are unable to authenticate your payment method\..*\)$/)
    .waitFor()
  expect(await stripeField().inputValue()).toBe('pm_card_3ds')
  await page.getByText('No card on file').waitFor()
  expect([...stripe.customers.values()].map(({ paymentMethod }) => paymentMethod)).toEqual([null])

  bankAnswer = 'confirm'
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByText('Visa ending in 3220').waitFor()
  expect(await stripeField().count()).toBe(0)
})

test('Stripe’s field follows a change of the theme', async () => {
  await page.getByRole('button', { name: 'Edit Card Information' }).click()
  const colours = () =>
    stripeField().evaluate((field) => [
      field.style.color,
      getComputedStyle(field.closest('[role=group]') ?? field).color,
    ])
  const [light] = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await colours())[0]).not.toBe(light)
  const [field, around] = await colours()
  expect(field).toBe(around)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await colours())[0]).toBe(light)
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('a card goes from Stripe’s own field to Stripe as a token, and the policy allows nothing else', async () => {
  await page.getByText('No charges found').waitFor()
  await enterCard('pm_card_visa')
  await page.getByText('Card updated successfully!').waitFor()
  await page.getByText('Visa ending in 4242').waitFor()
  await enterCard('pm_card_declined')
  await page.getByText('Failed to set card info (Your card was declined.)').waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await enterCard('pm_card_3ds')
  await page.getByText('Visa ending in 3220').waitFor()
  expect(blocked).toEqual([])
})

test('charges of the customer are shown in the list', async () => {
  const [customer = ''] = stripe.customers.keys()
  stripe.charges.push({
    id: 'ch_browser',
    customer,
    description: 'Sentinel plan * browser',
    created: 1_793_491_200,
    status: 'succeeded',
    amount: 4900,
    currency: 'usd',
  })
  await page.reload()
  const row = page.getByRole('row').nth(1)
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Sentinel plan\s.*Succeeded.*49\.00 USD/s)
})
