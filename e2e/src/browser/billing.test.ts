import type { Browser, Page } from 'playwright-core'
import { SECRET_KEY, StandInStripe } from '@sentinel/api/billing/stripe/testing/stand-in-stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { OwnConsole } from './console.ts'
import { WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { startOwnConsole } from './test-console.ts'

/** Stands for Stripe's script, which comes from their server: a field that gives the tokens of the stand-in. */
const STRIPE_JS = `
  window.Stripe = (key) => ({
    _registerWrapper() {}, registerAppInfo() {},
    elements: () => ({
      create: () => {
        const input = Object.assign(document.createElement('input'), { name: 'card' })
        input.setAttribute('aria-label', 'Card of Stripe')
        return { mount: (place) => place.append(input), destroy: () => input.remove(), input }
      },
    }),
    createPaymentMethod: async ({ card: { input } }) => ({ paymentMethod: { id: input.value } }),
    handleNextAction: async ({ clientSecret }) => {
      await fetch('https://api.stripe.com/confirm?' + clientSecret)
      return { setupIntent: { id: clientSecret.split('_secret_')[0] } }
    },
  })
  window.Stripe.version = 'endive'`

let stripe: StandInStripe
let running: OwnConsole
let browser: Browser
let page: Page
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
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  )
  await page.route('https://api.stripe.com/confirm?*', async (route) => {
    stripe.confirm(new URL(route.request().url()).search.slice(1))
    await route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  await signIn(page, running.url, 'payer@example.org', '/account?tab=billing')
})
afterAll(async () => {
  await page.close()
  await leaveChromium(browser)
  await running.stop()
  await stripe.close()
})

async function enterCard(token: string): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Edit) Card Information$/ }).click()
  await page.getByLabel('Card of Stripe').fill(token)
  await page.getByRole('button', { name: 'Add card' }).click()
}

test('a card goes from Stripe’s own field to Stripe, by way of a token, and the policy lets no more through', async () => {
  await page.getByText('No card on file').waitFor()
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

test('charges of the customer show in the list', async () => {
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
