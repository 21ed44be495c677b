import type { Silhouette } from '../silhouette.ts'
import { FELINE, DEER, BOAR, BEAR, RABBIT, TURKEY } from './builds.ts'

/** A comment names a related animal if neither icon set has the animal itself. */
export const NORDIC: Readonly<Record<string, Silhouette>> = {
  // a heavy deer
  moose: { ...DEER, heightMetres: 2.35, stretch: 1.2, coat: [78, 62, 50] },
  'roe-deer': {
    ...DEER,
    heightMetres: 0.95,
    stretch: 1.1,
    coat: [150, 98, 60],
    eye: [0.85, 0.08],
    without: [
      [0, 0, 0.68, 0.26],
      [0.68, 0, 1, 0.2],
    ],
  },
  'red-fox': {
    set: 'game-icons',
    icon: 'fox',
    faces: 'right',
    eye: [0.6, 0.3],
    heightMetres: 0.55,
    stretch: 1,
    coat: [182, 96, 48],
  },
  badger: {
    set: 'fluent',
    icon: 'badger',
    faces: 'left',
    eye: [0.13, 0.3],
    heightMetres: 0.36,
    stretch: 1.1,
    coat: [92, 90, 88],
    marks: { colour: [206, 202, 196], strength: 0.8 },
  },
  // a low cat
  'pine-marten': { ...FELINE, heightMetres: 0.34, stretch: 1.7, coat: [88, 62, 42] },
  'wild-boar': { ...BOAR, heightMetres: 0.95, stretch: 1.05, coat: [66, 58, 50] },
  // a cat with a short tail
  lynx: {
    ...FELINE,
    heightMetres: 0.72,
    stretch: 0.95,
    coat: [164, 136, 104],
    blotches: { colour: [96, 76, 56], perHeight: 20 },
    without: [[0, 0, 0.57, 0.36]],
  },
  'brown-bear': { ...BEAR, heightMetres: 1.3, stretch: 1, coat: [98, 70, 48] },
  // a cat with a short tail
  wolf: {
    ...FELINE,
    heightMetres: 0.85,
    stretch: 0.95,
    coat: [134, 128, 118],
    blotches: { colour: [84, 78, 72], perHeight: 12 },
    without: [[0, 0, 0.57, 0.36]],
  },
  'mountain-hare': { ...RABBIT, heightMetres: 0.45, stretch: 1, coat: [166, 156, 142] },
  // a turkey
  capercaillie: { ...TURKEY, heightMetres: 0.8, stretch: 1, coat: [48, 48, 52] },
  reindeer: { ...DEER, heightMetres: 1.55, stretch: 1.2, coat: [142, 128, 112] },
}
