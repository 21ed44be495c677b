import { useComputedColorScheme } from '@mantine/core'
import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useId, useRef, useEffect, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import classes from './card-form.module.css'
import { FormAnswers } from './form-answers.tsx'
import { CardRefused, explainCard, usePutCard } from './use-put-card.ts'

const texts = messages.billing.stripeForm

interface StripeFormProps {
  publishableKey: string
  onClose: () => void
}

/** Shows Stripe's card field, a frame from Stripe's server. The console gets a token and never sees the card number. */
export function StripeForm({ publishableKey, onClose }: StripeFormProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const { loaded, hasFailed } = useCardElement(publishableKey, place)
  const put = usePutCard(async (clientSecret) => {
    const { setupIntent, error } = (await loaded?.stripe.handleNextAction({ clientSecret })) ?? {}
    if (error || !setupIntent) throw new CardRefused(error?.message ?? messages.billing.card.notConfirmed)
    return setupIntent.id
  }, onClose)
  const findToken = async () => {
    const { paymentMethod, error } =
      (await loaded?.stripe.createPaymentMethod({ type: 'card', card: loaded.element })) ?? {}
    if (error || !paymentMethod) throw new CardRefused(error?.message ?? texts.notLoaded)
    return paymentMethod.id
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    put.mutate(findToken)
  }
  return (
    <div className={classes.form}>
      <FormColumn onSubmit={submit} failure={put.error}>
        <div className={classes.field}>
          <span id={id}>{texts.element}</span>
          <div
            ref={place}
            role="group"
            aria-labelledby={id}
            aria-busy={!loaded}
            className={classes.element}
          />
        </div>
        <GeneralError>
          {hasFailed ? texts.notLoaded : put.error ? explainCard(put.error) : undefined}
        </GeneralError>
        <FormAnswers isSending={put.isPending} isDisabled={!loaded} onClose={onClose} />
      </FormColumn>
    </div>
  )
}

interface Loaded {
  stripe: Stripe
  element: StripeCardElement
}

/** Mounts Stripe's card field in `place` once Stripe's script has loaded. The field follows the page's theme. */
function useCardElement(publishableKey: string, place: { readonly current: HTMLDivElement | null }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  const theme = useComputedColorScheme('light')
  useEffect(() => {
    let element: StripeCardElement | undefined
    let isGone = false
    async function load() {
      const stripe = await loadStripe(publishableKey)
      if (isGone || !stripe || !place.current) return
      element = stripe.elements().create('card', { style: readFieldStyle(place.current) })
      element.mount(place.current)
      element.on('ready', () => element?.focus())
      setLoaded({ stripe, element })
    }
    load().catch(() => setFailed(true))
    return () => {
      isGone = true
      element?.destroy()
    }
  }, [publishableKey, place])
  useEffect(() => {
    if (place.current) loaded?.element.update({ style: readFieldStyle(place.current) })
  }, [theme, loaded, place])
  return { loaded, hasFailed }
}

/** Returns the look of our own text fields in the current theme, because Stripe's frame can't use our style sheets. */
function readFieldStyle(place: HTMLElement): StripeElementStyle {
  const style = getComputedStyle(place)
  const { color, fontSize, fontFamily } = style
  const bad = style.getPropertyValue('--bad')
  return {
    base: {
      color,
      iconColor: color,
      fontSize,
      fontFamily,
      '::placeholder': { color: style.getPropertyValue('--ink-3') },
    },
    invalid: { color: bad, iconColor: bad },
  }
}
