import type { RadioReception } from '@sentinel/contracts/fleet/device-radio'
import { messages } from '../../../../messages/messages.ts'
import { formatDateTime } from '../../../../platform/time/format-time.ts'
import classes from '../history/history.module.css'
import { readSignal } from './read-signal.ts'

const texts = messages.radio
const { label, ...heads } = texts.columns
const NONE = '–'

interface RadioTableProps {
  receptions: readonly RadioReception[]
  timeZone: string
}

/** The numbers of the charts. */
export function RadioTable({ receptions, timeZone }: RadioTableProps) {
  return (
    <section className={classes.numbers} aria-label={label} tabIndex={0}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {Object.values(heads).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receptions.toReversed().map((reception) => (
            <ReceptionRow key={reception.at} reception={reception} timeZone={timeZone} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ReceptionRow({ reception, timeZone }: { reception: RadioReception; timeZone: string }) {
  const { at, rssi_dbm: rssi, snr_db: snr, spreading_factor: factor, provider } = reception
  const signal = readSignal(reception)
  const network = texts.providers[provider]
  return (
    <tr>
      <th scope="row">{formatDateTime(at, timeZone)}</th>
      <td>{rssi === null ? NONE : texts.dbm(rssi)}</td>
      <td>{snr === null ? NONE : texts.decibels(snr)}</td>
      <td>
        {signal ? `${texts.decibels(signal.marginDb)} (${texts.signals[signal.name].toLowerCase()})` : NONE}
      </td>
      <td>{factor === null ? NONE : texts.factor(factor)}</td>
      <td>{reception.gateway_id ?? NONE}</td>
      <td>{reception.gateway_count}</td>
      <td>{reception.is_simulated ? `${network} (${texts.simulated.toLowerCase()})` : network}</td>
    </tr>
  )
}
