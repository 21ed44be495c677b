import type { InsightSpecies } from '@sentinel/contracts/insights/species'
import { type ClassLabels, nameClass } from '../rows/class-labels.ts'
import type { SpeciesRow } from './queries.ts'

export function presentSpecies(row: SpeciesRow, labels: ClassLabels): InsightSpecies {
  const toClass = (class_id: number) => ({ class_id, className: nameClass(labels, row.alg_id, class_id) })
  return {
    machine: { ...toClass(row.machine_class_id), confidence: row.machine_confidence },
    review:
      row.reviewed_at === null
        ? null
        : { ...toClass(row.class_id), by: row.reviewed_by, at: row.reviewed_at },
    classes: row.class_ids
      .map(toClass)
      .toSorted((a, b) => a.className.localeCompare(b.className, 'en', { numeric: true })),
  }
}
