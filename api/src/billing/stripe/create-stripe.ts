import type StripeClient from 'stripe'
import type { StripeConfig } from '../../platform/stripe-config.ts'

/** Short, because a user is waiting for the response. */
const TIMEOUT_MS = 10_000
/** A retry has the idempotency key of the first attempt. */
const RETRIES_MAX = 1

/** Creates Stripe's own client, which is loaded only if payments go to Stripe. Each attempt may take up to `timeoutMs`. */
export async function createStripe(
  { secretKey, apiUrl }: Pick<StripeConfig, 'secretKey' | 'apiUrl'>,
  timeoutMs = TIMEOUT_MS,
): Promise<StripeClient> {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port: Number(port) }),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
    appInfo: { name: 'Sentinel Console' },
  })
}
