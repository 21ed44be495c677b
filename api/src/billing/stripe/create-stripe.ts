import type StripeClient from 'stripe'
import type { StripeConfig } from '../../platform/stripe-config.ts'

/** A person waits for the answer. */
const TIMEOUT_MS = 10_000
/** With the idempotency key of the first try. */
const RETRIES_MAX = 1

/** Stripe's own client, which is loaded only where payments go to Stripe. */
export async function createStripe({ secretKey, apiUrl }: StripeConfig): Promise<StripeClient> {
  const { default: Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port: Number(port) }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
    appInfo: { name: 'Sentinel Console' },
  })
}
