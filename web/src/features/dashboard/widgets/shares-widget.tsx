import type { WidgetType } from '@sentinel/contracts/dashboard'
import type { InsightRule } from '@sentinel/contracts/insight-filters'
import { type Share, ShareBar } from '../../../charts/share-bar.tsx'
import { messages } from '../../../messages/messages.ts'
import { WidgetFrame } from './widget-frame.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard

interface SharesWidgetProps {
  type: WidgetType
  unit: string
  column: string
  shares: readonly Share[]
  onShow: (share: Share) => void
}

function SharesWidget({ type, unit, column, shares, onShow }: SharesWidgetProps) {
  const isEmpty = shares.every(({ value }) => value === 0)
  const rows = shares.map((share) => ({
    key: share.key,
    cells: [share.name, share.value],
    onShow: () => onShow(share),
  }))
  return (
    <WidgetFrame type={type} table={{ columns: [column, texts.columns.insights], rows: isEmpty ? [] : rows }}>
      <ShareBar
        title={unit}
        shares={shares}
        formatValue={texts.number}
        onPick={onShow}
        pickWords={({ name, value }) => `${name}: ${texts.insights(value)}`}
      />
    </WidgetFrame>
  )
}

const SOURCE_COLOURS = { cell: 1, wifi: 2, satellite: 4, lora: 3 } as const

export function InsightCommsSource({ data: { comms_sources: sources }, onShow }: WidgetProps) {
  const keys = ['cell', 'wifi', 'satellite', 'lora'] as const
  const shares = keys.map((key) => ({
    key,
    name: texts.sources[key],
    value: sources[key],
    colour: `var(--class-${SOURCE_COLOURS[key]})`,
  }))
  return (
    <SharesWidget
      type="insight_comms_source"
      unit={texts.units.insightsPerSource}
      column={texts.columns.source}
      shares={shares}
      onShow={({ key }) => onShow(rule('comms_source', key))}
    />
  )
}

const STATUS_COLOURS = {
  none: '--edge',
  favorite: '--class-2',
  acknowledge: '--class-3',
  archive: '--class-8',
} as const

export function InsightStatuses({ data: { statuses }, onShow }: WidgetProps) {
  const keys = ['none', 'favorite', 'acknowledge', 'archive'] as const
  const shares = keys.map((key) => ({
    key,
    name: texts.statuses[key],
    value: statuses[key],
    colour: `var(${STATUS_COLOURS[key]})`,
  }))
  return (
    <SharesWidget
      type="insight_statuses"
      unit={texts.units.insightsPerStatus}
      column={texts.columns.status}
      shares={shares}
      onShow={({ key }) => onShow(rule('insight_status', key))}
    />
  )
}

function rule(column: 'comms_source' | 'insight_status', value: string): InsightRule[] {
  return [{ column, value }]
}
