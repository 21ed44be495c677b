import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { type Share, ShareBar } from '../../../charts/share-bar.tsx'
import { messages } from '../../../messages/messages.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

const sources = [
  { key: 'cell', colour: 'var(--class-1)' },
  { key: 'wifi', colour: 'var(--class-2)' },
  { key: 'satellite', colour: 'var(--class-4)' },
  { key: 'lora', colour: 'var(--class-3)' },
] as const

export function InsightCommsSource({ data, onShow }: WidgetProps) {
  return (
    <SharesWidget
      type="insight_comms_source"
      unit={texts.units.insightsPerSource}
      column={texts.columns.source}
      shares={sources.map(({ key, colour }) => ({
        key,
        colour,
        name: texts.sources[key],
        value: data.comms_sources[key],
      }))}
      onShow={(value) => onShow([{ column: 'comms_source', value }])}
    />
  )
}

const statuses = [
  { key: 'none', colour: 'var(--edge)' },
  { key: 'favorite', colour: 'var(--class-2)' },
  { key: 'acknowledge', colour: 'var(--class-3)' },
  { key: 'archive', colour: 'var(--class-8)' },
] as const

export function InsightStatuses({ data, onShow }: WidgetProps) {
  return (
    <SharesWidget
      type="insight_statuses"
      unit={texts.units.insightsPerStatus}
      column={texts.columns.status}
      shares={statuses.map(({ key, colour }) => ({
        key,
        colour,
        name: texts.statuses[key],
        value: data.statuses[key],
      }))}
      onShow={(value) => onShow([{ column: 'insight_status', value }])}
    />
  )
}

interface SharesWidgetProps {
  type: WidgetType
  unit: string
  column: string
  shares: readonly Share[]
  onShow: (key: string) => void
}

function SharesWidget({ type, unit, column, shares, onShow }: SharesWidgetProps) {
  const isEmpty = shares.every(({ value }) => value === 0)
  const rows = shares.map(({ key, name, value }) => ({
    key,
    cells: [name, value],
    onShow: () => onShow(key),
  }))
  return (
    <WidgetFrame
      type={type}
      legend={shares.map(({ name, value, colour }) => ({ text: `${name}: ${texts.number(value)}`, colour }))}
      table={{ columns: [column, texts.columns.insights], rows: isEmpty ? [] : rows }}
    >
      <ShareBar
        title={unit}
        shares={shares}
        formatValue={texts.number}
        onPick={({ key }) => onShow(key)}
        pickWords={({ name, value }) => `${name}: ${texts.insights(value)}`}
      />
    </WidgetFrame>
  )
}
