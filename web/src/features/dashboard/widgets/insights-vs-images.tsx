import { messages } from '../../../messages/messages.ts'
import { BarsWidget } from './bars-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard
const RATIO = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** Compares the images that the devices processed with the resulting insights. */
export function InsightsVsImages({ data, isFiltered, onShow }: WidgetProps) {
  const { total_insights: insights, images_processed: images } = data
  const bars = [
    { key: 'insights', label: texts.columns.insights, value: insights },
    { key: 'images', label: texts.columns.images, value: images, leadsNowhere: true },
  ].map((bar) => ({ ...bar, fullLabel: bar.label, words: texts.number(bar.value) }))
  const rows =
    insights + images === 0 ? [] : bars.map(({ key, label, value }) => ({ key, cells: [label, value] }))
  const hasRatio = !isFiltered && insights > 0 && images >= insights
  const note = isFiltered ? texts.allImages : hasRatio && texts.oneInsightIn(RATIO.format(images / insights))
  return (
    <BarsWidget
      type="insights_vs_images"
      unit={texts.units.insightsAndImages}
      note={note}
      table={{ columns: [texts.columns.kind, texts.columns.amount], rows }}
      bars={bars}
      direction="horizontal"
      onPick={() => onShow([])}
    />
  )
}
