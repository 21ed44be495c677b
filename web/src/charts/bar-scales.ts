import { scaleBand, scaleLinear } from '@visx/scale'
import type { ChartSize } from './scales.ts'

export interface CategoryBar {
  key: string
  /** Shown on the axis. */
  label: string
  /** Shown in the tooltip. */
  fullLabel: string
  value: number
  /** The value in words, with its unit. */
  words: string
  colour?: string
  /** True if pressing the bar opens nothing. */
  leadsNowhere?: boolean
  /** Parts of the value, stacked in place of a single bar. */
  parts?: readonly { key: string; value: number; colour: string }[]
  /** The parts in words, for the tooltip. */
  details?: readonly string[]
}

interface BarScaleOptions {
  direction: 'vertical' | 'horizontal'
  /** True if values are not counts, so the axis may have ticks between whole numbers. */
  hasFractions?: boolean | undefined
}

/** The space that the axes take up. */
const VERTICAL = { top: 10, right: 8, bottom: 38, left: 44 } as const
const HORIZONTAL = { top: 4, right: 16, bottom: 24 } as const
/** The space for names beside the axis. Some names contain many wide letters such as m. */
const HORIZONTAL_PX_PER_CHARACTER = 8
const PX_PER_VALUE_TICK = { vertical: 28, horizontal: 48 } as const
/** The maximum breadth of a bar, so that a single one does not fill its chart. */
const BAR_MAX_PX = 40
const PX_PER_CHARACTER = 7
const PX_BETWEEN_NAMES = 10
const PX_PER_HORIZONTAL_BAR_NAME = 15
const TIP_PX = 44

export type BarScales = ReturnType<typeof createBarScales>

/** Computes where bars, names and values go in a chart of this size. `shownKeys` are the keys of the bars whose names fit. */
export function createBarScales(
  { width, height }: ChartSize,
  bars: readonly CategoryBar[],
  { direction, hasFractions = false }: BarScaleOptions,
) {
  const isVertical = direction === 'vertical'
  const margin = isVertical ? VERTICAL : { ...HORIZONTAL, left: horizontalNamePx(bars) }
  const frame = findFrame({ width, height }, margin)
  const across: [number, number] = [frame.left, frame.right]
  const down: [number, number] = [frame.top, frame.bottom]
  const lengthPx = isVertical ? frame.bottom - frame.top : frame.right - frame.left
  const breadthPx = isVertical ? frame.right - frame.left : frame.bottom - frame.top
  const value = createValueScale(bars, isVertical ? [frame.bottom, frame.top] : across, hasFractions)
  const category = scaleBand({
    domain: bars.map(({ key }) => key),
    range: isVertical ? across : down,
    paddingInner: 0.15,
    paddingOuter: 0.05,
  })
  const step = nameStep(
    bars.length,
    breadthPx,
    isVertical ? verticalNamePx(bars) : PX_PER_HORIZONTAL_BAR_NAME,
  )
  const start = (bar: CategoryBar) => category(bar.key) ?? 0
  return {
    frame,
    value,
    category,
    isDrawn: width > margin.left + margin.right && height > margin.top + margin.bottom,
    shownKeys: bars.filter((_, at) => at % step === 0).map(({ key }) => key),
    ticks: value
      .ticks(Math.max(1, Math.min(5, Math.floor(lengthPx / PX_PER_VALUE_TICK[direction]))))
      .filter((tick) => hasFractions || Number.isInteger(tick)),
    boxOf(bar: CategoryBar) {
      const reach = Math.abs(value(bar.value) - value(0))
      const thickness = Math.min(BAR_MAX_PX, category.bandwidth())
      const from = start(bar) + (category.bandwidth() - thickness) / 2
      return isVertical
        ? { x: from, y: frame.bottom - reach, width: thickness, height: reach }
        : { x: frame.left, y: from, width: reach, height: thickness }
    },
    /** Returns the index of the bar at a point, measured from the chart's upper left corner. */
    findBar(point: { x: number; y: number }): number | undefined {
      if (bars.length === 0 || breadthPx <= 0) return undefined
      const along = isVertical ? point.x - frame.left : point.y - frame.top
      const at = Math.floor((along / breadthPx) * bars.length)
      return at >= 0 && at < bars.length ? at : undefined
    },
    /** Returns the tooltip's position, which is next to the bar so that it does not cover it. */
    tipPlace(bar: CategoryBar): { left?: number; right?: number; top: number } {
      const end = start(bar) + category.bandwidth()
      if (!isVertical) return { right: 8, top: Math.max(0, Math.min(end, height - TIP_PX)) }
      const middle = (start(bar) + end) / 2
      return middle > width / 2 ? { right: width - middle + 8, top: 0 } : { left: middle + 8, top: 0 }
    },
  }
}

function createValueScale(bars: readonly CategoryBar[], range: [number, number], hasFractions: boolean) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  return scaleLinear({ domain: [0, hasFractions && most > 0 ? most : Math.max(1, most)], range, nice: 4 })
}

function verticalNamePx(bars: readonly CategoryBar[]): number {
  return PX_BETWEEN_NAMES + PX_PER_CHARACTER * longestName(bars)
}

function horizontalNamePx(bars: readonly CategoryBar[]): number {
  return PX_BETWEEN_NAMES + HORIZONTAL_PX_PER_CHARACTER * longestName(bars)
}

function longestName(bars: readonly CategoryBar[]): number {
  return Math.max(0, ...bars.map(({ label }) => label.length))
}

/** Returns the smallest n for which the axis has space for every n-th name. */
function nameStep(names: number, breadthPx: number, pxPerName: number): number {
  const room = Math.max(1, Math.floor(breadthPx / pxPerName))
  return Math.max(1, Math.ceil(names / room))
}

function findFrame(
  { width, height }: ChartSize,
  margin: { top: number; right: number; bottom: number; left: number },
) {
  return {
    left: margin.left,
    right: Math.max(margin.left, width - margin.right),
    top: margin.top,
    bottom: Math.max(margin.top, height - margin.bottom),
  }
}
