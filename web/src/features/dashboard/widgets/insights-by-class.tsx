import { CHART_CLASSES_MAX, CHART_CLASSES_NARROW_MAX } from '@sentinel/contracts/limits'
import { FURTHER_CLASSES_NAME } from '@sentinel/domain/insight/class-name'
import { useMemo } from 'react'
import { classColour } from '../../../charts/class-colour.ts'
import { shortenName } from '../../../charts/shorten-name.ts'
import { messages } from '../../../messages/messages.ts'
import { useStacked } from '../use-stacked.ts'
import { BarsWidget } from './bars-widget.tsx'
import { rulesOfClass } from './insight-rules.ts'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

export function InsightsByClass({ data: { classes, total_classes: total }, onShow }: WidgetProps) {
  const most = useStacked() ? CHART_CLASSES_NARROW_MAX : CHART_CLASSES_MAX
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
  return (
    <BarsWidget
      type="insights_by_class"
      unit={texts.units.insightsPerClass}
      table={{ columns: [texts.columns.class, texts.columns.insights], rows }}
      instead={total > most ? texts.tooManyClasses : undefined}
      bars={bars}
      direction="horizontal"
      onPick={({ key }) => show(key)}
    />
  )
}
