import type { StandInStripe } from '@sentinel/api/billing/stripe/testing/stand-in-stripe'
import type { Page } from 'playwright-core'

/**
 * Replaces Stripe's script, which is loaded from Stripe's server, with a field for the names of the stand-in's cards. The field shows the colours
 * that it was given and gives each payment method a new id. It fails like Stripe's script does if the user closes the bank's dialog.
 */
const SCRIPT = `
  const post = async (path) => (await fetch('https://api.stripe.com/' + path)).json()
  window.Stripe = (key) => ({
    _registerWrapper() {}, registerAppInfo() {},
    elements: () => ({
      create: (type, { style }) => {
        const input = Object.assign(document.createElement('input'), { name: 'card' })
        input.setAttribute('aria-label', 'Card of Stripe')
        const update = ({ style }) => Object.assign(input.style, { background: 'none', border: 'none', color: style.base.color })
        update({ style })
        const on = (event, listener) => event === 'ready' && setTimeout(listener)
        const focus = () => input.focus()
        return { mount: (place) => place.append(input), destroy: () => input.remove(), update, on, focus, input }
      },
    }),
    createPaymentMethod: ({ card: { input } }) => post('payment-method?' + input.value),
    handleNextAction: ({ clientSecret }) => post('next-action?' + clientSecret),
  })
  window.Stripe.version = 'endive'`

/** Stripe's script returns this error if the user closes the bank's dialog. */
const AUTHENTICATION_FAILURE = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** The user's choice in the bank's dialog. */
export type BankAnswer = 'confirm' | 'cancel'

/** Serves Stripe's script to a page. `answerBank` is called each time the bank's dialog would open. */
export async function serveStripeScript(
  page: Page,
  stripe: StandInStripe,
  answerBank: () => BankAnswer,
): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.route('https://api.stripe.com/*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const given = search.slice(1)
    const answer =
      pathname === '/payment-method'
        ? { paymentMethod: { id: stripe.createPaymentMethod(given) } }
        : answerBank() === 'confirm'
          ? { setupIntent: { id: stripe.confirm(given), status: 'succeeded' } }
          : { error: { ...AUTHENTICATION_FAILURE, setup_intent: { id: stripe.failAuthentication(given) } } }
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: answer })
  })
}
