import { messages } from '../../../messages/messages.ts'
import { BarsWidget } from './bars-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

const texts = messages.dashboard
const RATIO = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** How many of the images that the devices looked at were worth an insight. */
export function InsightsVsImages({ data, onShow }: WidgetProps) {
  const { total_insights: insights, images_processed: images } = data
  const bars = [
    { key: 'insights', label: texts.columns.insights, value: insights },
    { key: 'images', label: texts.columns.images, value: images },
  ].map((bar) => ({ ...bar, fullLabel: bar.label, words: texts.number(bar.value) }))
  const rows =
    insights + images === 0 ? [] : bars.map(({ key, label, value }) => ({ key, cells: [label, value] }))
  const hasRatio = insights > 0 && images >= insights
  return (
    <BarsWidget
      type="insights_vs_images"
      unit={texts.units.insightsAndImages}
      note={hasRatio && texts.oneInsightIn(RATIO.format(images / insights))}
      table={{ columns: [texts.columns.kind, texts.columns.amount], rows }}
      bars={bars}
      direction="lying"
      onPick={({ key }) => key === 'insights' && onShow([])}
    />
  )
}
