import { useQuery } from '@tanstack/react-query'
import { messages } from '../../../../messages/messages.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import classes from './billing-tab.module.css'
import { CardCard } from './card-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { billingQuery } from './queries.ts'

const texts = messages.billing

/** The Billing tab of the account: the card on file and the invoices. */
export function BillingTab() {
  const { data: provider, error, refetch } = useQuery(billingQuery)
  if (!provider && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!provider) return <Skeleton height="240px" />
  return (
    <div className={classes.cards}>
      {provider.provider === 'sandbox' && <Notice>{texts.sandbox}</Notice>}
      <CardCard provider={provider} />
      <InvoicesCard isSandbox={provider.provider === 'sandbox'} />
    </div>
  )
}
