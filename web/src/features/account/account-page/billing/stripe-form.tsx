import { type FormEvent, useId, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { FormColumn } from '../../../../ui/fields/form-column.tsx'
import { GeneralError } from '../../../../ui/states/general-error.tsx'
import classes from './card-form.module.css'
import { FormAnswers } from './form-answers.tsx'
import { useCardElement } from './use-card-element.ts'
import { CardRefused, explainCard, usePutCard } from './use-put-card.ts'

const texts = messages.billing.stripeForm

interface StripeFormProps {
  publishableKey: string
  onClose: () => void
}

/** Shows Stripe's card field, which is a frame from Stripe's server. The console gets a token and never sees the card number. */
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
