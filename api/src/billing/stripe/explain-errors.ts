import type { FastifyBaseLogger } from 'fastify'
import type StripeClient from 'stripe'
import { ZodError } from 'zod'
import { ApiError } from '../../platform/http/errors.ts'
import { refuseCard } from '../refuse-card.ts'

const RETRY_AFTER_SECONDS = 30
const AWAY = 'The payment provider can’t be reached. Try again later.'
const BUSY = 'The payment provider is busy. Try again in half a minute.'

const away = (reason: string, retryAfterSeconds?: number) =>
  new ApiError(503, 'unavailable', reason, {
    fields: { general: reason },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })

/** Calls Stripe. Stripe's errors are turned into errors that users can understand. */
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

/** Calls Stripe for something that the user does not depend on. Errors are only logged. */
export async function tryStripe(
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ask: () => Promise<unknown>,
): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (!isStripeError(error)) throw error
    explain(error, log)
  }
}

function explain(error: unknown, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof ZodError) {
    log.warn({ issues: error.issues }, 'unexpected answer from Stripe')
    return away(AWAY)
  }
  if (!isStripeError(error)) return error
  const about = { type: error.type, code: error.code, stripeRequestId: error.requestId }
  if (error.type === 'StripeCardError') return refuseCard(error.message)
  if (error.type === 'StripeRateLimitError') {
    log.warn(about, 'Stripe limited the rate of our requests')
    return away(BUSY, RETRY_AFTER_SECONDS)
  }
  if (OURS.has(error.type)) log.error(about, 'Stripe refused our request')
  else log.warn(about, 'Stripe did not answer or failed')
  return away(AWAY)
}

/** Errors that only the operator can fix. */
const OURS = new Set([
  'StripeInvalidRequestError',
  'StripeAuthenticationError',
  'StripePermissionError',
  'StripeIdempotencyError',
])

type StripeError = InstanceType<typeof StripeClient.errors.StripeError>

/** Returns true if Stripe does not have the requested object: a customer, a charge, or a token (unknown or used up). */
export function isUnknown(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError' && UNKNOWN.has(error.code ?? '')
}

const UNKNOWN = new Set(['resource_missing', 'token_already_used', 'payment_method_unexpected_state'])

function isStripeError(error: unknown): error is StripeError {
  return (
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  )
}
