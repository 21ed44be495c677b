import { PERSON_CLASS_ID, type Species, VEHICLE_CLASS_ID } from './region.ts'

/** Returns the classes of a classifier that knows these species, in the form that a model uses. */
export function classesOf(species: readonly Species[]): { class_id: number; label: string }[] {
  return [
    ...species.map(({ classId, label }) => ({ class_id: classId, label })),
    { class_id: PERSON_CLASS_ID, label: 'Human' },
    { class_id: VEHICLE_CLASS_ID, label: 'Vehicle' },
  ]
}
