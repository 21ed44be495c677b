import { createHmac, randomBytes } from 'node:crypto'
import {
  type NextAnswer,
  type ReceivedRequest,
  type StandIn,
  startStandIn,
  type UsualAnswer,
} from '../../../testing/stand-in-server.ts'

export const SECRET_KEY = 'sk_test_of_the_stand_in'
export const WEBHOOK_SECRET = 'whsec_of_the_stand_in'
/** The bank of the card with these last digits asks the user to confirm it. */
const CONFIRMED_BY_BANK = '3220'
const VERSION = /^\d{4}-\d{2}-\d{2}\.\w+$/

interface Card {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export interface StandInCharge {
  id: string
  customer: string
  description: string | null
  created: number
  status: string
  amount: number
  currency: string
}

/**
 * A stand-in for the part of Stripe's API that the console uses. It is as strict as Stripe: it checks the version, the key, the form encoding and for
 * unknown parameters. A repeated idempotency key returns the first response again, or an error if the request differs. Cards: `pm_card_visa`,
 * `pm_card_mastercard`, `pm_card_declined`, `pm_card_3ds`; `tok_visa`.
 */
export class StandInStripe {
  readonly customers = new Map<
    string,
    { email: string; paymentMethod: string | null; user: string | undefined }
  >()
  readonly charges: StandInCharge[] = []
  readonly detached: string[] = []
  readonly #intents = new Map<string, { customer: string; paymentMethod: string; status: string }>()
  readonly #answered = new Map<string, { request: string; answer: UsualAnswer }>()
  readonly #paymentMethods = new Map<string, Card | 'declined'>([
    ['pm_card_visa', { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }],
    ['pm_card_mastercard', { brand: 'mastercard', last4: '4444', exp_month: 5, exp_year: 2032 }],
    ['pm_card_3ds', { brand: 'visa', last4: CONFIRMED_BY_BANK, exp_month: 6, exp_year: 2033 }],
    ['pm_card_declined', 'declined'],
  ])
  #server: StandIn | undefined
  #nextId = 0

  static async start(): Promise<StandInStripe> {
    const stripe = new StandInStripe()
    stripe.#server = await startStandIn((request) => stripe.#answer(request))
    return stripe
  }

  get url(): string {
    return this.#serving.url
  }

  get requests(): ReceivedRequest[] {
    return this.#serving.requests
  }

  answerNext(...answers: NextAnswer[]): void {
    this.#serving.answerNext(...answers)
  }

  close(): Promise<void> {
    return this.#serving.close()
  }

  /** Creates a payment method as Stripe's script does, which gives each one a new id. `card` is the id of one of the test cards. */
  createPaymentMethod(card: string): string {
    const known = this.#paymentMethods.get(card)
    if (!known) throw new Error(`no card ${card}`)
    const id = this.#newId('pm')
    this.#paymentMethods.set(id, known)
    return id
  }

  /** Confirms the card, as the user does at their bank. */
  confirm(clientSecret: string): string {
    return this.#settle(clientSecret, 'succeeded')
  }

  /** Fails the confirmation, as when the user cancels the bank's dialog or cannot prove their identity. */
  failAuthentication(clientSecret: string): string {
    return this.#settle(clientSecret, 'requires_payment_method')
  }

  #settle(clientSecret: string, status: string): string {
    const id = clientSecret.split('_secret_')[0] ?? ''
    const intent = this.#intents.get(id)
    if (!intent) throw new Error(`no intent ${id}`)
    intent.status = status
    return id
  }

  /** Creates an event as sent by Stripe, signed at `atMs`. */
  event(about: object, { id = this.#newId('evt'), atMs = Date.now(), secret = WEBHOOK_SECRET } = {}) {
    const payload = JSON.stringify({ id, object: 'event', type: 'charge.succeeded', data: { object: about } })
    const seconds = Math.floor(atMs / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
    return { payload, headers: { 'stripe-signature': `t=${seconds},v1=${signature}` } }
  }

  get #serving(): StandIn {
    if (!this.#server) throw new Error('not started')
    return this.#server
  }

  #newId(prefix: string): string {
    this.#nextId += 1
    return `${prefix}_${this.#nextId}${randomBytes(4).toString('hex')}`
  }

  #answer(request: ReceivedRequest): UsualAnswer {
    const refusal = refuse(request)
    if (refusal) return refusal
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || typeof key !== 'string') return this.#serve(request)
    const said = `${request.path} ${request.body.toString()}`
    const before = this.#answered.get(key)
    if (before && before.request !== said)
      return fail(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    const answer = before?.answer ?? this.#serve(request)
    if (answer.status < 500) this.#answered.set(key, { request: said, answer })
    return answer
  }

  #serve({ method, path, body }: ReceivedRequest): UsualAnswer {
    const { pathname, searchParams } = new URL(path, 'http://stripe')
    const form = new URLSearchParams(body.toString())
    const [, , resource, id] = pathname.split('/')
    if (method === 'POST' && pathname === '/v1/customers') return this.#createCustomer(form)
    if (resource === 'customers' && id !== undefined)
      return this.#customer(method, id, method === 'POST' ? form : searchParams)
    if (method === 'POST' && pathname === '/v1/payment_methods') return this.#createPaymentMethod(form)
    if (method === 'POST' && resource === 'payment_methods' && pathname.endsWith('/detach'))
      return this.#detach(id ?? '')
    if (method === 'POST' && pathname === '/v1/setup_intents') return this.#createIntent(form)
    if (method === 'GET' && resource === 'setup_intents' && id !== undefined) return this.#intent(id)
    if (method === 'GET' && pathname === '/v1/charges') return this.#listCharges(searchParams)
    return missing(`Unrecognized request URL (${method}: ${pathname})`)
  }

  #createCustomer(form: URLSearchParams): UsualAnswer {
    const unknown = expectOnly(form, ['email', 'name', 'metadata[user_id]'])
    if (unknown) return unknown
    const id = this.#newId('cus')
    this.customers.set(id, {
      email: form.get('email') ?? '',
      paymentMethod: null,
      user: form.get('metadata[user_id]') ?? undefined,
    })
    return ok({ id, object: 'customer' })
  }

  #customer(method: string, id: string, given: URLSearchParams): UsualAnswer {
    const customer = this.customers.get(id)
    if (!customer) return missing(`No such customer: '${id}'`)
    const changes = method === 'POST' ? ['invoice_settings[default_payment_method]'] : []
    const unknown = expectOnly(given, [...changes, 'expand[0]', 'expand[1]'])
    if (unknown) return unknown
    if (method === 'POST') customer.paymentMethod = given.get('invoice_settings[default_payment_method]')
    const { paymentMethod } = customer
    const card = this.#paymentMethods.get(paymentMethod ?? '')
    const isExpanded = [...given.values()].includes('invoice_settings.default_payment_method')
    const expanded = card && card !== 'declined' ? { id: paymentMethod, card } : null
    return ok({
      id,
      object: 'customer',
      default_source: null,
      invoice_settings: { default_payment_method: isExpanded ? expanded : paymentMethod },
    })
  }

  #createPaymentMethod(form: URLSearchParams): UsualAnswer {
    if (form.get('type') !== 'card' || form.get('card[token]') !== 'tok_visa') return missing('No such token')
    return ok({ id: 'pm_card_visa', object: 'payment_method' })
  }

  #detach(id: string): UsualAnswer {
    if (!this.#paymentMethods.has(id)) return missing(`No such PaymentMethod: '${id}'`)
    this.detached.push(id)
    return ok({ id, object: 'payment_method' })
  }

  #createIntent(form: URLSearchParams): UsualAnswer {
    const unknown = expectOnly(form, [
      'customer',
      'payment_method',
      'confirm',
      'usage',
      'automatic_payment_methods[enabled]',
      'automatic_payment_methods[allow_redirects]',
    ])
    if (unknown) return unknown
    const paymentMethod = form.get('payment_method') ?? ''
    const card = this.#paymentMethods.get(paymentMethod)
    if (!card) return missing(`No such PaymentMethod: '${paymentMethod}'`)
    if (card === 'declined')
      return fail(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' })
    const id = this.#newId('seti')
    const status = card.last4 === CONFIRMED_BY_BANK ? 'requires_action' : 'succeeded'
    this.#intents.set(id, { customer: form.get('customer') ?? '', paymentMethod, status })
    return this.#intent(id)
  }

  #intent(id: string): UsualAnswer {
    const intent = this.#intents.get(id)
    if (!intent) return missing(`No such setupintent: '${id}'`)
    const { customer, paymentMethod, status } = intent
    return ok({
      id,
      object: 'setup_intent',
      customer,
      status,
      client_secret: `${id}_secret_x`,
      payment_method: status === 'requires_payment_method' ? null : paymentMethod,
    })
  }

  #listCharges(query: URLSearchParams): UsualAnswer {
    const unknown = expectOnly(query, ['customer', 'limit', 'starting_after'])
    if (unknown) return unknown
    const customer = query.get('customer') ?? ''
    if (!this.customers.has(customer)) return missing(`No such customer: '${customer}'`)
    const own = this.charges
      .filter((charge) => charge.customer === customer)
      .toSorted((a, b) => b.created - a.created)
    const after = query.get('starting_after')
    const from = after === null ? 0 : own.findIndex(({ id }) => id === after) + 1
    if (after !== null && from === 0) return missing(`No such charge: '${after}'`)
    const data = own.slice(from, from + Number(query.get('limit')))
    return ok({ object: 'list', url: '/v1/charges', data, has_more: from + data.length < own.length })
  }
}

function refuse({ headers, method }: ReceivedRequest): UsualAnswer | undefined {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    return fail(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (!VERSION.test(String(headers['stripe-version'])))
    return fail(400, { type: 'invalid_request_error', message: 'Invalid Stripe API version' })
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
    return fail(400, { type: 'invalid_request_error', message: 'Invalid encoding' })
  return undefined
}

function expectOnly(given: URLSearchParams, known: string[]): UsualAnswer | undefined {
  const unknown = [...given.keys()].find((name) => !known.includes(name))
  return unknown === undefined
    ? undefined
    : fail(400, {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: `Received unknown parameter: ${unknown}`,
      })
}

const ok = (body: object): UsualAnswer => ({ status: 200, body })
const fail = (status: number, error: object): UsualAnswer => ({ status, body: { error } })
const missing = (message: string) =>
  fail(404, { type: 'invalid_request_error', code: 'resource_missing', message })
