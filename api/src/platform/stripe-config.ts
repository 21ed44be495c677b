import { hideSecrets } from '@sentinel/platform/secrets/hide-secrets'
import { z } from 'zod'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** The settings for payments. Without a secret key, payments go to the sandbox. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret or restricted key, which begins with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_/, 'must be a publishable key, which begins with pk_: browsers get to see it')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of a webhook, which begins with whsec_')
    .optional(),
  STRIPE_API_URL: HttpUrl.default('https://api.stripe.com'),
}

type StripeSettings = z.infer<z.ZodObject<typeof stripeSettings>>

/** Returns true if both keys are set or neither, and there is no webhook without them. Used in `refine`. */
export const hasBothStripeKeys = (settings: StripeSettings) => {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings
  const hasSecret = STRIPE_SECRET_KEY !== undefined
  return (
    hasSecret === (STRIPE_PUBLISHABLE_KEY !== undefined) && (hasSecret || STRIPE_WEBHOOK_SECRET === undefined)
  )
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** Undefined if no webhook is set up at Stripe. */
  webhookSecret: string | undefined
  apiUrl: string
}

/** Returns undefined if payments go to the sandbox. */
export function readStripeConfig(settings: StripeSettings): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings
  if (secretKey === undefined || publishableKey === undefined) return undefined
  return hideSecrets({
    secretKey,
    publishableKey,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    apiUrl: settings.STRIPE_API_URL,
  })
}
