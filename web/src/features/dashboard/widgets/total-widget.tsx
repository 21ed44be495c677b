import { messages } from '../../../messages/messages.ts'
import classes from './total-widget.module.css'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

const totals = {
  total_insights: { column: texts.columns.insights, words: texts.insights },
  total_classes: {
    column: texts.columns.classes,
    words: (value: number) => texts.showAll(texts.classes(value)),
  },
  total_devices: {
    column: texts.columns.devices,
    words: (value: number) => texts.showAll(texts.devices(value)),
  },
}

interface TotalWidgetProps extends WidgetProps {
  type: keyof typeof totals
}

/** Shows a single number that links to the insights. */
function TotalWidget({ type, data, onShow }: TotalWidgetProps) {
  const { column, words } = totals[type]
  const value = data[type]
  return (
    <WidgetFrame type={type} table={{ columns: [column], rows: [{ key: type, cells: [value] }] }} kind="text">
      <button
        type="button"
        className={classes.total}
        aria-label={words(value)}
        title={texts.showInsights}
        onClick={() => onShow([])}
      >
        {texts.number(value)}
      </button>
    </WidgetFrame>
  )
}

export function TotalInsights(props: WidgetProps) {
  return <TotalWidget type="total_insights" {...props} />
}

export function TotalClasses(props: WidgetProps) {
  return <TotalWidget type="total_classes" {...props} />
}

export function TotalDevices(props: WidgetProps) {
  return <TotalWidget type="total_devices" {...props} />
}
