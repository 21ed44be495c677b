import type { Collection, Insight } from '@sentinel/contracts/insights/insights'
import type { CsvCell } from '@sentinel/domain/csv/csv-cells'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { displayedMsOf } from '@sentinel/domain/insights/insight-id'

/** The file's columns, and each column's value for an insight. */
const insightColumns: Record<string, (insight: Insight) => CsvCell> = {
  'Insight Id': ({ insight_id }) => insight_id,
  'Device Id': ({ device_id }) => device_id,
  Device: deviceName,
  'Most Likely Species': ({ class_name }) => class_name,
  'Confidence (%)': ({ confidence }) => toPercent(confidence),
  'All Possible Species': ({ class_list }) =>
    class_list
      .map(({ className, confidence }) => [className, toPercent(confidence)].join(' ').trimEnd())
      .join('; '),
  Status: ({ insight_status }) => insight_status,
  Confirmed: ({ userConfirmed }) => toYesOrNo(userConfirmed),
  'Camera Timestamp (UTC)': ({ insight_id }) =>
    toSheetTime(new Date(displayedMsOf(insight_id)).toISOString()),
  "Camera's Own Time (UTC)": ({ file_ctime }) => toSheetTime(file_ctime),
  'Received (UTC)': ({ time_stamp }) => toSheetTime(time_stamp),
  Latitude: ({ latitude }) => latitude,
  Longitude: ({ longitude }) => longitude,
  Source: ({ comms_source }) => comms_source,
  'Model Id': ({ alg_id }) => alg_id,
  'Collection Id': ({ collection_id }) => collection_id,
  Photo: ({ photoUrl }) => photoUrl,
}

/** A collection's members in the file, newest first, and their summary as in the list's row. */
export interface ExportedCollection extends Pick<
  Collection,
  'insight_id' | 'class_name' | 'confidence' | 'insight_status'
> {
  members: readonly [Insight, ...Insight[]]
}

/** The columns that describe a sighting's collection. */
const collectionColumns: Record<string, (insight: Insight, collection: ExportedCollection) => CsvCell> = {
  Sightings: (_, { members }) => members.length,
  'Collection Species': (_, { class_name }) => class_name,
  'Collection Confidence (%)': (_, { confidence }) => toPercent(confidence),
  'Collection Status': (_, { insight_status }) => insight_status ?? 'none',
  Representative: ({ insight_id }, collection) => toYesOrNo(insight_id === collection.insight_id),
}

const SIGHTINGS = 'Sightings'
const insightNames = Object.keys(insightColumns)

export const insightCsvHeader: readonly CsvCell[] = [...insightNames, SIGHTINGS]
export const collectionCsvHeader: readonly CsvCell[] = [...insightNames, ...Object.keys(collectionColumns)]

export function toInsightCells(insight: Insight): CsvCell[] {
  return [...describeInsight(insight), 1]
}

export function toMemberCells(insight: Insight, collection: ExportedCollection): CsvCell[] {
  return [
    ...describeInsight(insight),
    ...Object.values(collectionColumns).map((cell) => cell(insight, collection)),
  ]
}

function describeInsight(insight: Insight): CsvCell[] {
  return Object.values(insightColumns).map((cell) => cell(insight))
}

/** Rounds a confidence in the same way as screens and filters do. */
function toPercent(confidence: number | null): number | null {
  return confidence === null ? null : Math.round(confidence)
}

function toYesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** Converts `2026-11-20T03:12:00.250Z` to `2026-11-20 03:12:00`, the only form in which spreadsheets recognize a time. */
function toSheetTime(time: string | null): string | null {
  return time === null ? null : `${time.slice(0, 10)} ${time.slice(11, 19)}`
}
