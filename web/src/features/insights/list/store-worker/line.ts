import type { InsightLines, InsightLinesPage, InsightNames } from '@sentinel/contracts/insights/insight-lines'
import type { Insight } from '@sentinel/contracts/insights/insights'

type LineColumn = keyof InsightLines

/** One insight's column values. */
export type Line = { [Column in LineColumn]: InsightLines[Column][number] }

export interface NamedLines {
  lines: Line[]
  names: InsightNames
}

export function linesOfPage({ lines, names }: Pick<InsightLinesPage, 'lines' | 'names'>): NamedLines {
  const columns = Object.entries(lines)
  return {
    names,
    lines: lines.insight_id.map(
      (_, at) => Object.fromEntries(columns.map(([name, values]) => [name, values[at]])) as Line, // safe: all columns have this length
    ),
  }
}

/** Converts pushed insights to lines. */
export function linesOfInsights(insights: readonly Insight[]): NamedLines {
  return {
    lines: insights.map(lineOf),
    names: {
      classes: insights.flatMap(({ alg_id, class_id, class_name, class_list }) => [
        { alg_id, class_id, class_name },
        ...class_list.map((listed) => ({ alg_id, class_id: listed.class_id, class_name: listed.className })),
      ]),
      devices: insights.map(({ device_id, device_name, display_name }) => ({
        device_id,
        device_name,
        display_name,
      })),
    },
  }
}

function lineOf(insight: Insight): Line {
  const { class_list, time_stamp, file_ctime, window_start, window_end } = insight
  return {
    ...insight,
    photo_damaged: insight.photo_damaged === true,
    photo_awaited: insight.photo_awaited === true,
    class_ids: class_list.map(({ class_id }) => class_id),
    class_confidences: class_list.map(({ confidence }) => confidence),
    received_ms: Date.parse(time_stamp),
    camera_ms: toMs(file_ctime),
    window_start_ms: toMs(window_start),
    window_end_ms: toMs(window_end),
  }
}

function toMs(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}
