import type { FastifyBaseLogger } from 'fastify'
import type StripeClient from 'stripe'
import { ZodError } from 'zod'
import { ApiError, unavailable } from '../../platform/errors.ts'
import { refuseCard } from '../refuse-card.ts'

const RETRY_AFTER_SECONDS = 30
const AWAY = 'The payment provider can’t be reached. Try again later.'
const BUSY = 'The payment provider is busy. Try again in half a minute.'

/** Does something at Stripe. What goes wrong there becomes an error in the person's words. */
export async function askStripe<Result>(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw explain(error, log)
  }
}

function explain(error: unknown, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof ZodError) {
    log.warn({ issues: error.issues }, 'answer of Stripe not understood')
    return unavailable(AWAY)
  }
  if (!isStripeError(error)) return error
  const about = { type: error.type, code: error.code, stripeRequestId: error.requestId }
  if (error.type === 'StripeCardError') return refuseCard(error.message)
  if (error.type === 'StripeInvalidRequestError' && error.code !== undefined && NO_CARD.has(error.code))
    return refuseCard('Enter the card again.')
  if (error.type === 'StripeRateLimitError') {
    log.warn(about, 'Stripe limits our requests')
    return unavailable(BUSY, RETRY_AFTER_SECONDS)
  }
  if (OURS.has(error.type)) log.error(about, 'Stripe refused our request')
  else log.warn(about, 'Stripe gave no answer')
  return unavailable(AWAY)
}

/** A token that is unknown, used already or of another kind. */
const NO_CARD = new Set([
  'resource_missing',
  'token_already_used',
  'payment_method_unexpected_state',
  'parameter_invalid',
])
/** The operator has to mend these. */
const OURS = new Set([
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeIdempotencyError',
])

type StripeError = InstanceType<typeof StripeClient.errors.StripeError>

function isStripeError(error: unknown): error is StripeError {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  )
}
