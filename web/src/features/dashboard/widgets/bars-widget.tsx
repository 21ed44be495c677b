import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import type { ReactNode } from 'react'
import { BarChart, type BarChartProps } from '../../../charts/bar-chart.tsx'
import { messages } from '../../../messages/messages.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetTable } from './widget-table.ts'

type ChartProps = Pick<
  BarChartProps,
  'bars' | 'direction' | 'categoryTitle' | 'legend' | 'hasFractions' | 'onPick'
>

interface BarsWidgetProps extends ChartProps {
  type: WidgetType
  unit: string
  note?: ReactNode
  controls?: ReactNode
  table: WidgetTable
  /** The reason why the table is shown instead of the bars. */
  instead?: string | undefined
}

/** Shows a widget that consists of one bar chart. */
export function BarsWidget({ type, unit, note, controls, table, instead, ...chart }: BarsWidgetProps) {
  return (
    <WidgetFrame type={type} unit={unit} note={note} controls={controls} table={table} instead={instead}>
      <BarChart title={messages.dashboardGrid.names[type]} {...chart} />
    </WidgetFrame>
  )
}
