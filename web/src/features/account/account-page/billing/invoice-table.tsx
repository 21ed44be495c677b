import type { Charge } from '@sentinel/contracts/billing/billing'
import {
  type ChargeStatus,
  describeCharge,
  formatAmount,
  readChargeStatus,
} from '@sentinel/domain/billing/charge'
import { useAtomValue } from 'jotai'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import { toTimeZone, zoneAtom } from '../../../../platform/time/zone.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { PrintIcon } from '../../../../ui/marks/icons.ts'
import { StatusBadge, type Tone } from '../../../../ui/marks/status-badge.tsx'
import { Time } from '../../../../ui/marks/time.tsx'
import { VisuallyHidden } from '../../../../ui/marks/visually-hidden.tsx'
import classes from './invoices-card.module.css'

const texts = messages.billing.invoices

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

export function InvoiceTable({ charges, onPrint }: InvoiceTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.description}</th>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" className={classes.amount}>
            {texts.amount}
          </th>
          <th scope="col">
            <VisuallyHidden>{texts.receipt}</VisuallyHidden>
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
    <tr className={classes.row}>
      <td className={classes.description}>
        {description || <span className={classes.none}>{texts.noDescription}</span>}
      </td>
      <td className={classes.date}>
        <Time iso={iso} />
      </td>
      <td className={classes.status}>
        <StatusBadge tone={TONES[status]}>{texts.statuses[status]}</StatusBadge>
      </td>
      <td className={classes.amount}>{amount}</td>
      <td className={classes.print}>
        {status === 'succeeded' && (
          <IconButton
            icon={PrintIcon}
            label={texts.receiptOf(description || charge.id, formatDateTime(iso, zone), amount)}
            onClick={() => onPrint(charge)}
          />
        )}
      </td>
    </tr>
  )
}
