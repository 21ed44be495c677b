import { HISTORY_INSIGHTS_MAX } from '@sentinel/contracts/fleet/limits'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { formatDate, formatDateTime } from '../../../../platform/time/format-time.ts'
import classes from './history.module.css'
import { imageBarsOf } from './read-history.ts'
import type { ShownHistory } from './use-history.ts'

const texts = messages.devicePage.table
const { volts, mib, percent, degrees } = messages.devicePage.history

/** Shows the charts' numbers as tables. */
export function HistoryTables({ history, days, timeZone }: ShownHistory) {
  return (
    <div className={classes.tables}>
      {history.readings.length === 0 ? (
        <p className={classes.quiet}>{messages.devicePage.history.empty(days)}</p>
      ) : (
        <ReadingsTable {...{ history, timeZone }} />
      )}
      <InsightsTable history={history} />
    </div>
  )
}

function ReadingsTable({ history, timeZone }: Pick<ShownHistory, 'history' | 'timeZone'>) {
  const images = useMemo(
    () => new Map(imageBarsOf(history.readings).map(({ at, value }) => [at, value])),
    [history],
  )
  const { at, battery, memory, space, coldest, warmest, images: imagesHead, trigger } = texts
  return (
    <Numbers
      label={texts.readings}
      heads={[at, battery, memory, space, coldest, warmest, imagesHead, trigger]}
    >
      {history.readings.toReversed().map((reading) => (
        <tr key={reading.at}>
          <th scope="row">{formatDateTime(reading.at, timeZone)}</th>
          <td>{say(reading.battery_voltage, volts)}</td>
          <td>{say(reading.memory_remaining, mib)}</td>
          <td>{say(reading.space_remaining, percent)}</td>
          <td>{say(reading.temperature_min, degrees)}</td>
          <td>{say(reading.temperature_max, degrees)}</td>
          <td>{say(images.get(reading.at) ?? null, (value) => value.toLocaleString('en'))}</td>
          <td>{say(reading.hours_since_last_camera_trigger, texts.hoursBefore)}</td>
        </tr>
      ))}
    </Numbers>
  )
}

function InsightsTable({ history }: Pick<ShownHistory, 'history'>) {
  const isWeekly = history.insights.some(({ days }) => days > 1)
  return (
    <Numbers label={texts.insights} heads={[isWeekly ? texts.week : texts.day, texts.amount]}>
      {history.insights.toReversed().map(({ from, count }) => (
        <tr key={from}>
          <th scope="row">{formatDate(from, 'UTC')}</th>
          <td>{count >= HISTORY_INSIGHTS_MAX ? texts.orMore : count.toLocaleString('en')}</td>
        </tr>
      ))}
    </Numbers>
  )
}

function Numbers({ label, heads, children }: { label: string; heads: string[]; children: ReactNode }) {
  return (
    <section className={classes.numbers} aria-label={label} tabIndex={0}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function say(value: number | null, words: (value: number) => string): string {
  return value === null ? '–' : words(value)
}
