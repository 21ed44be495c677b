import type { Charge } from '@sentinel/contracts/billing/billing'
import { INVOICE_PAGE_ROWS, INVOICE_PAGE_SIZES } from '@sentinel/contracts/billing/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { PageFoot } from '../../../../ui/lists/page-foot.tsx'
import { PageSizeMenu } from '../../../../ui/lists/page-size-menu.tsx'
import { findSpan } from '../../../../ui/lists/page-span.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import classes from './invoices-card.module.css'
import { InvoiceTable } from './invoice-table.tsx'
import { chargesQuery } from './queries.ts'
import { Receipt } from './receipt.tsx'
import { useLastingError } from './use-lasting-error.ts'

const texts = messages.billing.invoices

/** Lists the charges, page by page (spec 1 §2 and §9). */
export function InvoicesCard({ isSandbox }: { isSandbox: boolean }) {
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
    <Card title={texts.title}>
      {!read.data && !error && <Skeleton height="160px" />}
      {error && (
        <ErrorState
          error={error}
          title={texts.failed}
          isRetrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
      {read.data && charges.length === 0 && <p className={classes.none}>{texts.none}</p>}
      {charges.length > 0 && (
        <>
          <InvoiceTable charges={charges.slice(span.first, span.end)} onPrint={print} />
          {isLast && hasFailed && (
            <ErrorState
              error={read.error}
              title={texts.moreFailed}
              isRetrying={isFetchingNextPage}
              onRetry={() => void fetchNextPage()}
            />
          )}
          <PageFoot
            shown={{ ...span, length: charges.length, turnTo }}
            lengthText={hasNextPage ? texts.orMore(charges.length) : undefined}
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
