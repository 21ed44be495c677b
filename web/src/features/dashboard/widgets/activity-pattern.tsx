import type { ClassEvents } from '@sentinel/contracts/dashboard/dashboard'
import { ACTIVITY_EVENTS_ENOUGH } from '@sentinel/contracts/dashboard/limits'
import { smoothActivity } from '@sentinel/domain/dashboard/activity-curve'
import { useMemo, useState } from 'react'
import { classColour } from '../../../charts/class-colour.ts'
import { ClockChart } from '../../../charts/clock-chart.tsx'
import { shortenName } from '../../../charts/shorten-name.ts'
import { hourOfDay } from '../../../messages/day-hours.ts'
import { messages } from '../../../messages/messages.ts'
import { ToolbarSelect } from '../../../ui/controls/toolbar-select.tsx'
import { eventsFileFacts } from './events-file-facts.ts'
import { rulesOfClass, rulesOfHour } from './insight-rules.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { EventsWidgetProps } from './widget-props.ts'

const texts = messages.dashboardEvents
const HOURS = 24
const QUARTERS_PER_HOUR = 4

/** Shows the hours at which one class's events began, on a 24-hour clock. */
export function ActivityPattern({ events, zoneName, gapChoice, remark, onShow }: EventsWidgetProps) {
  const [chosen, setChosen] = useState<string>()
  const classes = events.classes.filter(({ event_count }) => event_count > 0)
  const shown = classes.find(({ class_name }) => class_name === chosen) ?? classes[0]
  const { hours, curve, sample } = useMemo(() => measureActivity(shown), [shown])
  const show = (hour: number) => shown && onShow([...rulesOfClass(shown), ...rulesOfHour(hour)])
  const rows = hours.map(({ name, value, smoothed }, hour) => ({
    key: name,
    cells: [name, shown?.class_name ?? '', value, smoothed],
    onShow: () => show(hour),
  }))
  const { columns } = texts
  return (
    <WidgetFrame
      type="activity_pattern"
      unit={texts.units.perHour(zoneName, texts.period(events.first_day, events.last_day))}
      note={[remark, ...remarksOn(shown, sample)].filter(Boolean).join(' ')}
      controls={
        <>
          {shown && (
            <ToolbarSelect
              label={texts.class}
              options={classes.map(({ class_name: name }) => ({ key: name, name }))}
              chosen={shown.class_name}
              isNarrowing={false}
              onChoose={setChosen}
            />
          )}
          {gapChoice}
        </>
      }
      table={{
        columns: [columns.hour, columns.class, columns.events, columns.smoothed],
        rows: sample === 0 ? [] : rows,
        fileFacts: eventsFileFacts(events, { zoneName }),
      }}
    >
      {shown && (
        <ClockChart
          title={`${messages.dashboardGrid.names.activity_pattern}: ${shown.class_name}`}
          hours={hours}
          curve={curve}
          legend={{
            sample: texts.sample(shortenName(shown.class_name), sample),
            bars: texts.hourBars,
            curve: texts.hourCurve,
          }}
          colour={classColour(shown.class_name)}
          onPick={show}
        />
      )}
    </WidgetFrame>
  )
}

function measureActivity(shown: ClassEvents | undefined) {
  const quarters = shown?.quarter_hours ?? []
  const curve = smoothActivity(quarters)
  const hours = Array.from({ length: HOURS }, (_, hour) => {
    const ofHour = (values: readonly number[]) =>
      values
        .slice(hour * QUARTERS_PER_HOUR, (hour + 1) * QUARTERS_PER_HOUR)
        .reduce((sum, one) => sum + one, 0)
    const value = ofHour(quarters)
    return {
      name: hourOfDay(hour),
      value,
      words: texts.events(value),
      smoothed: Math.round((100 * ofHour(curve)) / QUARTERS_PER_HOUR) / 100,
    }
  })
  return { hours, curve, sample: quarters.reduce((sum, one) => sum + one, 0) }
}

/** Returns the information that a reader needs to interpret the curve. */
function remarksOn(shown: ClassEvents | undefined, sample: number): (string | false)[] {
  if (!shown) return []
  const { events_without_clock: left } = shown
  if (sample === 0) return [texts.noTimes]
  return [sample < ACTIVITY_EVENTS_ENOUGH && texts.fewEvents, left > 0 && texts.withoutClock(left)]
}
