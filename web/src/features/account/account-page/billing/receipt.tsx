import type { Charge } from '@sentinel/contracts/billing/billing'
import { describeCharge, formatAmount, readChargeStatus } from '@sentinel/domain/billing/charge'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '../../../../messages/messages.ts'
import { userQuery } from '../../../../platform/account.ts'
import { Time } from '../../../../ui/marks/time.tsx'
import classes from './receipt.module.css'

const { invoices, receipt: texts } = messages.billing

interface ReceiptProps {
  charge: Charge
  isSandbox: boolean
  onPrinted: () => void
}

/** Renders a receipt that is visible only on paper, and opens the print dialog as soon as it is rendered. */
export function Receipt({ charge, isSandbox, onPrinted }: ReceiptProps) {
  const { firstName, lastName, email } = useSuspenseQuery(userQuery).data
  useEffect(() => {
    // On phones, print() returns while the print sheet is still open.
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  const facts = [
    [texts.number, charge.id],
    [texts.paidBy, `${firstName} ${lastName}, ${email}`],
    [invoices.description, describeCharge(charge.description) || invoices.noDescription],
    [invoices.date, <Time key="date" iso={new Date(charge.created * 1000).toISOString()} />],
    [invoices.status, invoices.statuses[readChargeStatus(charge.status)]],
    [invoices.amount, formatAmount(charge.amount, charge.currency)],
  ] as const
  return createPortal(
    <article className={classes.receipt}>
      <p>{messages.product}</p>
      <h1>{texts.title}</h1>
      {isSandbox && <p>{texts.sandbox}</p>}
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </article>,
    document.body,
  )
}
