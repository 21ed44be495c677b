import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '../../../messages/messages.ts'
import { FormColumn } from '../../../ui/form-column.tsx'
import { GeneralError } from '../../../ui/general-error.tsx'
import classes from './card-form.module.css'
import { FormAnswers } from './form-answers.tsx'
import { CardRefused, explainCard, usePutCard } from './use-put-card.ts'

const texts = messages.billing.stripeForm

interface StripeFormProps {
  publishableKey: string
  onClose: () => void
}

interface Loaded {
  stripe: Stripe
  element: StripeCardElement
}

/** Stripe's own card field, in a frame of theirs: the console gets a token and never sees the number. */
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
        <span id={id}>{texts.element}</span>
        <div ref={place} role="group" aria-labelledby={id} aria-busy={!loaded} className={classes.element} />
        <GeneralError>
          {hasFailed ? texts.notLoaded : put.error ? explainCard(put.error) : undefined}
        </GeneralError>
        <FormAnswers isSending={put.isPending} isDisabled={!loaded} onClose={onClose} />
      </FormColumn>
    </div>
  )
}

/** Puts Stripe's field into its place once their script is there. */
function useCardElement(publishableKey: string, place: { readonly current: HTMLDivElement | null }) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let element: StripeCardElement | undefined
    let isGone = false
    async function load() {
      const stripe = await loadStripe(publishableKey)
      if (isGone || !stripe || !place.current) return
      const { color, fontSize } = getComputedStyle(place.current)
      element = stripe.elements().create('card', { style: { base: { color, fontSize } } })
      element.mount(place.current)
      setLoaded({ stripe, element })
    }
    load().catch(() => setFailed(true))
    return () => {
      isGone = true
      element?.destroy()
    }
  }, [publishableKey, place])
  return { loaded, hasFailed }
}
