import type { Charge, BillingProvider, PaymentCard } from '@sentinel/contracts/billing/billing'
import { INVOICE_PAGE_ROWS, INVOICE_PAGE_SIZES } from '@sentinel/contracts/billing/limits'
import {
  type ChargeStatus,
  describeCharge,
  formatAmount,
  readChargeStatus,
} from '@sentinel/domain/billing/charge'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState, lazy, Suspense, useRef } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { serverNow } from '../../../../platform/time/server-clock.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { PageFoot } from '../../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../../ui/lists/page-size-menu.tsx'
import { findSpan } from '../../../../ui/lists/page-span.ts'
import { PrintIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge, type Tone } from '../../../../ui/marks/status-badge.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { Notice } from '../../../../ui/states/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import classes from './billing-tab.module.css'
import invoicesCardClasses from './invoices-card.module.css'
import { billingQuery, chargesQuery, cardQuery } from './queries.ts'
import { Receipt } from './receipt.tsx'

const texts = messages.billing

/** Shows the account's Billing tab: the card on file and the invoices. */
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

/** Shows the charges, page by page. */
function InvoicesCard({ isSandbox }: { isSandbox: boolean }) {
  const read = useInfiniteQuery(chargesQuery)
  const error = useLastingError(read)
  const [size, setSize] = useState<number>(INVOICE_PAGE_ROWS)
  const [page, turnTo] = useState(1)
  const [printed, print] = useState<Charge>()
  const endPrint = useCallback(() => print(undefined), [])
  const charges = read.data?.pages.flatMap((each) => each.charges) ?? []
  const span = findSpan(charges.length, size, page)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError: hasFailed, fetchNextPage } = read
  const isLast = span.page === span.pages
  useEffect(() => {
    if (isLast && hasNextPage && !isFetchingNextPage && !hasFailed) void fetchNextPage()
  }, [isLast, hasNextPage, isFetchingNextPage, hasFailed, fetchNextPage])
  return (
    <Card title={texts.invoices.title}>
      {!read.data && !error && <Skeleton height="160px" />}
      {error && (
        <ErrorState
          error={error}
          title={texts.invoices.failed}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && charges.length === 0 && <p className={invoicesCardClasses.none}>{texts.invoices.none}</p>}
      {charges.length > 0 && (
        <>
          <InvoiceTable charges={charges.slice(span.first, span.end)} onPrint={print} />
          {isLast && hasFailed && (
            <ErrorState
              error={read.error}
              title={texts.invoices.moreFailed}
              isRetrying={isFetchingNextPage}
              onRetry={() => void fetchNextPage()}
            />
          )}
          <PageFoot
            shown={{ ...span, length: charges.length, turnTo }}
            lengthText={hasNextPage ? texts.invoices.orMore(charges.length) : undefined}
            sizes={
              <PageSizeMenu
                sizes={INVOICE_PAGE_SIZES}
                chosen={size}
                first={span.first}
                onChoose={(next, pageThen) => {
                  setSize(next)
                  turnTo(pageThen)
                }}
              />
            }
          />
        </>
      )}
      {printed && <Receipt charge={printed} isSandbox={isSandbox} onPrinted={endPrint} />}
    </Card>
  )
}

const SandboxForm = lazy(async () => ({ default: (await import('./sandbox-form.tsx')).SandboxForm }))
const StripeForm = lazy(async () => ({ default: (await import('./stripe-form.tsx')).StripeForm }))

/** Shows the card on file. The form opens below it and closes once the new card is stored. */
function CardCard({ provider }: { provider: BillingProvider }) {
  const read = useQuery(cardQuery)
  const { data } = read
  const error = useLastingError(read)
  const { opener, isOpen, open, close } = useInlineForm()
  const card = data?.card?.card
  return (
    <Card
      title={texts.card.title}
      actions={
        data &&
        !isOpen && (
          <Button ref={opener} onClick={open}>
            {card ? texts.card.edit : texts.card.add}
          </Button>
        )
      }
    >
      {!data && !error && <Skeleton height="48px" />}
      {error && (
        <ErrorState
          error={error}
          title={texts.card.failed}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {data && (card ? <OnFile card={card} /> : <p className={classes.none}>{texts.card.none}</p>)}
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
  const isExpired = Date.UTC(exp_year, exp_month) <= serverNow() // a card is valid until the end of its month
  const name = brand.charAt(0).toUpperCase() + brand.slice(1)
  return (
    <div className={classes.card}>
      <strong>{texts.card.named(name, last4)}</strong>
      <span className={isExpired ? classes.expired : classes.none}>
        {isExpired ? texts.card.expired(exp_month, exp_year) : texts.card.expires(exp_month, exp_year)}
      </span>
    </div>
  )
}

/** Opens and closes a form in place of its button. When the form closes, the button gets the focus back. */
function useInlineForm() {
  const opener = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  useEffect(() => {
    if (state === 'closed') opener.current?.focus()
  }, [state])
  return {
    opener,
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
  }
}

/** Returns why a query has no data. The error stays during retries, because Stripe may take seconds to fail, and the page must not flicker. */
function useLastingError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : null
}

const TONES: Record<ChargeStatus, Tone> = {
  succeeded: 'good',
  pending: 'pending',
  failed: 'bad',
  unknown: 'plain',
}

interface InvoiceTableProps {
  charges: readonly Charge[]
  onPrint: (charge: Charge) => void
}

function InvoiceTable({ charges, onPrint }: InvoiceTableProps) {
  return (
    <table className={invoicesCardClasses.table}>
      <thead>
        <tr>
          <th scope="col">{texts.invoices.description}</th>
          <th scope="col">{texts.invoices.date}</th>
          <th scope="col">{texts.invoices.status}</th>
          <th scope="col" className={invoicesCardClasses.amount}>
            {texts.invoices.amount}
          </th>
          <th scope="col">
            <VisuallyHidden>{texts.invoices.receipt}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <InvoiceRow key={charge.id} charge={charge} onPrint={onPrint} />
        ))}
      </tbody>
    </table>
  )
}

function InvoiceRow({ charge, onPrint }: { charge: Charge; onPrint: (charge: Charge) => void }) {
  const status = readChargeStatus(charge.status)
  const description = describeCharge(charge.description)
  const amount = formatAmount(charge.amount, charge.currency)
  const iso = new Date(charge.created * 1000).toISOString()
  const zone = toTimeZone(useAtomValue(zoneAtom))
  return (
    <tr className={invoicesCardClasses.row}>
      <td className={invoicesCardClasses.description}>
        {description || <span className={invoicesCardClasses.none}>{texts.invoices.noDescription}</span>}
      </td>
      <td className={invoicesCardClasses.date}>
        <Time iso={iso} />
      </td>
      <td className={invoicesCardClasses.status}>
        <StatusBadge tone={TONES[status]}>{texts.invoices.statuses[status]}</StatusBadge>
      </td>
      <td className={invoicesCardClasses.amount}>{amount}</td>
      <td className={invoicesCardClasses.print}>
        {status === 'succeeded' && (
          <IconButton
            icon={PrintIcon}
            label={texts.invoices.receiptOf(description || charge.id, formatDateTime(iso, zone), amount)}
            onClick={() => onPrint(charge)}
          />
        )}
      </td>
    </tr>
  )
}
