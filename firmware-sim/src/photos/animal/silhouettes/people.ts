import type { Silhouette } from '../silhouette.ts'
import { WALKER } from './builds.ts'

/** Subjects that occur in every region. */
export const OTHERS: Readonly<Record<string, Silhouette>> = {
  person: { ...WALKER, heightMetres: 1.76, stretch: 1, coat: [74, 82, 86] },
  vehicle: {
    set: 'game-icons',
    icon: 'city-car',
    faces: 'right',
    eye: [0.96, 0.55],
    rigid: true,
    heightMetres: 1.6,
    stretch: 0.95,
    coat: [126, 132, 120],
    marks: { colour: [34, 36, 40], strength: 0.9 },
  },
}
