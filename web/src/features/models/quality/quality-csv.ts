import type { ClassQuality, ModelQuality } from '@sentinel/contracts/models/model-quality'
import { CSV_BYTE_ORDER_MARK, type CsvCell, writeCsvLine } from '@sentinel/domain/csv/csv-cells'
import { wilsonInterval } from '@sentinel/domain/models/wilson-interval'
import { messages } from '../../../messages/messages.ts'

const { columns, allClasses, figures } = messages.modelQuality.csv

/** A class's share, as counts. */
interface Figure {
  name: string
  cases: number
  total: number
  confidence?: number | null
  other?: { class_id: number; class_name: string }
}

/** Writes every count on the page, one per line. Spreadsheets and statistics programs can filter and join this format. */
export function writeQualityCsv(quality: ModelQuality): string[] {
  const { alg_id, alg_name, read_at, checked, confirmed } = quality
  const line = (id: number | null, name: string, figure: Figure) =>
    writeCsvLine([alg_id, alg_name, read_at, id, name, ...toCells(figure)])
  return [
    CSV_BYTE_ORDER_MARK,
    writeCsvLine(columns),
    line(null, allClasses, { name: figures.right, cases: confirmed, total: checked }),
    ...quality.classes.flatMap((row) =>
      findFigures(row).map((figure) => line(row.class_id, row.class_name, figure)),
    ),
  ]
}

function findFigures({ checked, confirmed, missed, scores, confusions }: ClassQuality): Figure[] {
  return [
    { name: figures.right, cases: confirmed, total: checked },
    { name: figures.missed, cases: missed, total: confirmed + missed },
    ...confusions.map((other) => ({ name: figures.corrected, cases: other.count, total: checked, other })),
    ...scores.map(({ confidence, right, wrong }) => ({
      name: confidence === null ? figures.withoutConfidence : figures.atConfidence,
      cases: right,
      total: right + wrong,
      confidence,
    })),
  ]
}

function toCells({ name, cases, total, confidence = null, other }: Figure): CsvCell[] {
  const shares =
    total === 0
      ? [null, null, null]
      : [cases / total, wilsonInterval(cases, total).low, wilsonInterval(cases, total).high].map(toPercent)
  return [name, confidence, other?.class_id ?? null, other?.class_name ?? null, cases, total, ...shares]
}

function toPercent(share: number): number {
  return Math.round(share * 1000) / 10
}
