import type { BillingProvider, PaymentCard } from '@sentinel/contracts/billing/billing'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { serverNow } from '../../../../platform/time/server-clock.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import classes from './card-card.module.css'
import { cardQuery } from './queries.ts'
import { useInlineForm } from './use-inline-form.ts'
import { useLastingError } from './use-lasting-error.ts'

const texts = messages.billing.card

const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }))
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

/** Shows the card on file. The form opens below it and closes once the new card is on file. */
export function CardCard({ provider }: { provider: BillingProvider }) {
  const read = useQuery(cardQuery)
  const { data } = read
  const error = useLastingError(read)
  const { opener, isOpen, open, close } = useInlineForm()
  const card = data?.card?.card
  return (
    <Card
      title={texts.title}
      actions={
        data &&
        !isOpen && (
          <Button ref={opener} onClick={open}>
            {card ? texts.edit : texts.add}
          </Button>
        )
      }
    >
      {!data && !error && <Skeleton height="48px" />}
      {error && (
        <ErrorState
          error={error}
          title={texts.failed}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {data && (card ? <OnFile card={card} /> : <p className={classes.none}>{texts.none}</p>)}
      {isOpen && (
        <Suspense fallback={<Skeleton height="220px" />}>
          {provider.provider === 'stripe' ? (
            <StripeForm publishableKey={provider.publishable_key} onClose={close} />
          ) : (
            <SandboxForm onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  )
}

function OnFile({ card: { brand, last4, exp_month, exp_year } }: { card: PaymentCard }) {
  const isExpired = Date.UTC(exp_year, exp_month) <= serverNow() // a card is valid to the end of its month
  const name = brand.charAt(0).toUpperCase() + brand.slice(1)
  return (
    <div className={classes.card}>
      <strong>{texts.named(name, last4)}</strong>
      <span className={isExpired ? classes.expired : classes.none}>
        {isExpired ? texts.expired(exp_month, exp_year) : texts.expires(exp_month, exp_year)}
      </span>
    </div>
  )
}
