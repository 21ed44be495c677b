import type { Collection, Insight } from '@sentinel/contracts/insights'
import type { CsvCell } from './csv-cells.ts'

/** The columns of the file, each with what it says of an insight, or of a collection. */
const columns: Record<string, (row: Insight | Collection) => CsvCell> = {
  'Insight Id': ({ insight_id }) => insight_id,
  'Device Id': ({ device_id }) => device_id,
  Device: ({ display_name, device_name }) => display_name || device_name || 'Unnamed',
  'Most Likely Species': ({ class_name }) => class_name,
  'Confidence (%)': ({ confidence }) => toPercent(confidence),
  'All Possible Species': ({ class_list }) =>
    class_list
      .map(({ className, confidence }) => [className, toPercent(confidence)].join(' ').trimEnd())
      .join('; '),
  Status: ({ insight_status }) => insight_status ?? null,
  Confirmed: ({ userConfirmed }) => (userConfirmed ? 'yes' : 'no'),
  'Camera Timestamp (UTC)': ({ file_ctime }) => toSheetTime(file_ctime),
  'Received (UTC)': ({ time_stamp }) => toSheetTime(time_stamp),
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  Source: ({ comms_source }) => comms_source,
  'Model Id': ({ alg_id }) => alg_id,
  'Collection Id': ({ collection_id }) => collection_id,
  Photo: ({ photoUrl }) => photoUrl,
  Sightings: (row) => ('insights' in row ? row.insights.length : 1),
}

export const insightCsvHeader: readonly CsvCell[] = Object.keys(columns)

export function toInsightCells(row: Insight | Collection): CsvCell[] {
  return Object.values(columns).map((cell) => cell(row))
}

/** As the screens show it, and filters compare it. */
function toPercent(confidence: number | null): number | null {
  return confidence === null ? null : Math.round(confidence)
}

/** `2026-11-20T03:12:00.250Z` as `2026-11-20 03:12:00`: spreadsheets know a time only in this form. */
function toSheetTime(time: string | null): string | null {
  return time === null ? null : `${time.slice(0, 10)} ${time.slice(11, 19)}`
}
