import type { Silhouette } from '../silhouette.ts'
import { FELINE, DEER, RABBIT, RAT, HEDGEHOG } from './builds.ts'

/** A comment names a related animal if neither icon set has the animal itself. */
export const NEW_ZEALAND: Readonly<Record<string, Silhouette>> = {
  // squirrel
  possum: {
    set: 'game-icons',
    icon: 'squirrel',
    faces: 'right',
    eye: [0.86, 0.33],
    heightMetres: 0.42,
    stretch: 1,
    coat: [112, 104, 96],
  },
  rat: { ...RAT, heightMetres: 0.17, stretch: 1.15, coat: [88, 76, 66] },
  mouse: {
    set: 'fluent',
    icon: 'mouse',
    faces: 'left',
    eye: [0.19, 0.42],
    lines: true,
    heightMetres: 0.1,
    stretch: 1.1,
    coat: [120, 104, 86],
  },
  hedgehog: { ...HEDGEHOG, heightMetres: 0.17, stretch: 1.1, coat: [112, 94, 72] },
  // a low cat
  stoat: { ...FELINE, heightMetres: 0.2, stretch: 2, coat: [134, 90, 54] },
  cat: { ...FELINE, heightMetres: 0.4, stretch: 1, coat: [92, 86, 80] },
  rabbit: { ...RABBIT, heightMetres: 0.33, stretch: 1, coat: [124, 106, 84] },
  'red-deer': { ...DEER, heightMetres: 1.9, stretch: 1.1, coat: [140, 88, 52] },
  'feral-pig': {
    set: 'game-icons',
    icon: 'pig',
    faces: 'right',
    eye: [0.87, 0.32],
    heightMetres: 0.8,
    stretch: 1.15,
    coat: [60, 54, 50],
  },
  goat: {
    set: 'fluent',
    icon: 'goat',
    faces: 'left',
    eye: [0.14, 0.22],
    lines: true,
    heightMetres: 0.95,
    stretch: 1,
    coat: [150, 140, 126],
  },
  kiwi: {
    set: 'game-icons',
    icon: 'kiwi-bird',
    faces: 'right',
    eye: [0.88, 0.25],
    heightMetres: 0.4,
    stretch: 1,
    coat: [104, 82, 58],
  },
  // a kiwi with a short bill
  weka: {
    set: 'game-icons',
    icon: 'kiwi-bird',
    faces: 'right',
    eye: [0.88, 0.25],
    heightMetres: 0.34,
    stretch: 1.05,
    coat: [118, 84, 50],
    without: [[0.88, 0.48, 1, 1]],
  },
}
