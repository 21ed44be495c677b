import type { WidgetType } from '@sentinel/contracts/dashboard'
import { messages } from '../../../messages/messages.ts'
import classes from './total-widget.module.css'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

interface TotalProps {
  type: WidgetType
  column: string
  value: number
  words: string
  onShow: () => void
}

function Total({ type, column, value, words, onShow }: TotalProps) {
  const table = { columns: [column], rows: [{ key: type, cells: [value] }] }
  return (
    <WidgetFrame type={type} table={table} hasPicture={false}>
      <button type="button" className={classes.total} aria-label={words} onClick={onShow}>
        {texts.number(value)}
      </button>
    </WidgetFrame>
  )
}

export function TotalInsights({ data: { total_insights: value }, onShow }: WidgetProps) {
  return (
    <Total
      type="total_insights"
      column={texts.columns.insights}
      value={value}
      words={texts.insights(value)}
      onShow={() => onShow([])}
    />
  )
}

export function TotalClasses({ data: { total_classes: value }, onShow }: WidgetProps) {
  return (
    <Total
      type="total_classes"
      column={texts.columns.classes}
      value={value}
      words={texts.classes(value)}
      onShow={() => onShow([])}
    />
  )
}

export function TotalDevices({ data: { total_devices: value }, onShow }: WidgetProps) {
  return (
    <Total
      type="total_devices"
      column={texts.columns.devices}
      value={value}
      words={texts.devices(value)}
      onShow={() => onShow([])}
    />
  )
}
