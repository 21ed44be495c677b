import {
  CHART_CLASSES_MAX,
  CHART_CLASSES_NARROW_MAX,
  TRAP_DAYS_ENOUGH,
} from '@sentinel/contracts/dashboard/limits'
import { detectionRate } from '@sentinel/domain/dashboard/detection-rate'
import { useMemo } from 'react'
import { classColour } from '../../../charts/class-colour.ts'
import { shortenName } from '../../../charts/shorten-name.ts'
import { messages } from '../../../messages/messages.ts'
import { useStacked } from '../use-stacked.ts'
import { BarsWidget } from './bars-widget.tsx'
import { eventsFileFacts } from './events-file-facts.ts'
import { rulesOfClass } from './insight-rules.ts'
import type { EventsWidgetProps } from './widget-props.ts'

const texts = messages.dashboardEvents

/** Shows independent events relative to the effort of the cameras. This measures detection, not abundance. */
export function DetectionRate({ events, zoneName, gapChoice, remark, onShow }: EventsWidgetProps) {
  const { classes, trap_days: days, total_events: total, total_classes: classCount } = events
  const most = useStacked() ? CHART_CLASSES_NARROW_MAX : CHART_CLASSES_MAX
  const bars = useMemo(
    () =>
      (days === 0 ? [] : classes)
        .filter(({ event_count }) => event_count > 0)
        .map(({ class_name: name, event_count: amount }) => {
          const value = detectionRate(amount, days)
          const words = `${messages.dashboard.number(value)} (${texts.events(amount)})`
          const colour = classColour(name)
          return { key: name, label: shortenName(name), fullLabel: name, value, amount, words, colour }
        }),
    [classes, days],
  )
  const show = (name: string) => onShow(rulesOfClass({ class_name: name }))
  const { class: name, events: amount, rate } = texts.columns
  const inAll = messages.dashboard.number(days === 0 ? 0 : detectionRate(total, days))
  const note = [
    remark,
    texts.trapDays(days, texts.events(total), inAll),
    days < TRAP_DAYS_ENOUGH && texts.fewTrapDays,
  ]
  return (
    <BarsWidget
      type="detection_rate"
      unit={texts.units.rate(texts.period(events.first_day, events.last_day))}
      note={bars.length > 0 && note.filter(Boolean).join(' ')}
      controls={gapChoice}
      table={{
        columns: [name, amount, rate],
        rows: bars.map((bar) => ({
          key: bar.key,
          cells: [bar.key, bar.amount, bar.value],
          onShow: () => show(bar.key),
        })),
        fileFacts: [
          { column: texts.columns.trapDays, value: days },
          ...eventsFileFacts(events, { zoneName }),
        ],
      }}
      instead={classCount > most ? messages.dashboard.tooManyClasses : undefined}
      bars={bars}
      direction="horizontal"
      hasFractions
      onPick={({ key }) => show(key)}
    />
  )
}
