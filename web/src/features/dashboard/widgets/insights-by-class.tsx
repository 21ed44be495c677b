import {
  CHART_CLASSES_MAX,
  CHART_CLASSES_NARROW_MAX,
  TOP_CLASSES_MAX,
} from '@sentinel/contracts/dashboard/limits'
import { FURTHER_CLASSES_NAME } from '@sentinel/domain/insights/class-name'
import { useMemo } from 'react'
import { classColour } from '../../../charts/class-colour.ts'
import { shortenName } from '../../../charts/shorten-name.ts'
import { messages } from '../../../messages/messages.ts'
import { useStacked } from '../use-stacked.ts'
import { BarsWidget } from './bars-widget.tsx'
import { rulesOfClass } from './insight-rules.ts'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

/** Shows all classes. If the chart is too small for them, shows a table instead. */
export function InsightsByClass(props: WidgetProps) {
  const most = useStacked() ? CHART_CLASSES_NARROW_MAX : CHART_CLASSES_MAX
  const isTooMuch = props.data.total_classes > most
  return (
    <BarsWidget
      type="insights_by_class"
      {...useClassBars(props)}
      instead={isTooMuch ? texts.tooManyClasses : undefined}
    />
  )
}

/** Shows the classes with the most insights, as many as always fit into a chart. */
export function TopClasses(props: WidgetProps) {
  const { bars, ...chart } = useClassBars(props)
  const total = props.data.total_classes
  return (
    <BarsWidget
      type="top_classes"
      {...chart}
      bars={bars.filter(({ leadsNowhere }) => !leadsNowhere).slice(0, TOP_CLASSES_MAX)}
      note={total > TOP_CLASSES_MAX && texts.topClasses(TOP_CLASSES_MAX, total)}
    />
  )
}

/** Returns the classes' bars. The server sends the most frequent class first. */
function useClassBars({ data: { classes }, onShow }: WidgetProps) {
  const bars = useMemo(
    () =>
      classes.map(({ class_name: name, insight_count: value }) => ({
        key: name,
        label: shortenName(name),
        fullLabel: name,
        value,
        words: texts.insights(value),
        colour: classColour(name),
        leadsNowhere: name === FURTHER_CLASSES_NAME,
      })),
    [classes],
  )
  const show = (name: string) => onShow(rulesOfClass({ class_name: name }))
  const rows = bars.map(({ key, value, leadsNowhere }) => ({
    key,
    cells: [key, value],
    ...(!leadsNowhere && { onShow: () => show(key) }),
  }))
  return {
    unit: texts.units.insightsPerClass,
    table: { columns: [texts.columns.class, texts.columns.insights], rows },
    bars,
    direction: 'horizontal' as const,
    onPick: ({ key }: { key: string }) => show(key),
  }
}
