import type { RegionName } from '../../wildlife/region.ts'
import type { Rgb } from '../canvas.ts'

export type TreeKind = 'beech' | 'tree-fern' | 'acacia' | 'thicket' | 'liana-tree' | 'spruce' | 'birch'

/** The landscape and the plants near the cameras in a region. */
export interface Flora {
  horizon: readonly [low: number, high: number]
  lensMetres: readonly [low: number, high: number]
  ridgeRise: number
  ridge: Rgb
  /** Trees from the far edge of the clearing to its near edge, in metres. */
  trees: { kinds: readonly TreeKind[]; count: number; near: number; far: number; dense: boolean }
  leaf: readonly Rgb[]
  bark: Rgb
  soil: Rgb
  moss: Rgb
  litter: readonly Rgb[]
  litterShare: number
  grass: readonly Rgb[]
  grassMetres: number
  grassShare: number
  fernCount: number
  mist: number
}

export const FLORA: Readonly<Record<RegionName, Flora>> = {
  'new-zealand': {
    horizon: [0.36, 0.44],
    lensMetres: [0.8, 1],
    ridgeRise: 0.2,
    ridge: [74, 96, 84],
    trees: { kinds: ['beech', 'beech', 'tree-fern'], count: 26, near: 6, far: 34, dense: true },
    leaf: [
      [62, 88, 42],
      [48, 74, 38],
      [78, 100, 48],
    ],
    bark: [78, 70, 60],
    soil: [88, 72, 52],
    moss: [82, 98, 48],
    litter: [
      [122, 92, 58],
      [98, 74, 48],
      [142, 112, 70],
    ],
    litterShare: 0.7,
    grass: [
      [92, 116, 54],
      [74, 98, 46],
    ],
    grassMetres: 0.14,
    grassShare: 0.35,
    fernCount: 16,
    mist: 0.25,
  },
  kenya: {
    horizon: [0.4, 0.47],
    lensMetres: [1, 1.3],
    ridgeRise: 0.09,
    ridge: [118, 122, 116],
    trees: { kinds: ['acacia', 'thicket', 'thicket'], count: 18, near: 17, far: 130, dense: false },
    leaf: [
      [96, 104, 58],
      [82, 92, 52],
      [116, 116, 66],
    ],
    bark: [96, 82, 66],
    soil: [162, 130, 92],
    moss: [176, 152, 98],
    litter: [
      [150, 120, 84],
      [184, 158, 110],
    ],
    litterShare: 0.25,
    grass: [
      [190, 164, 98],
      [170, 146, 84],
      [150, 138, 78],
    ],
    grassMetres: 0.3,
    grassShare: 0.75,
    fernCount: 0,
    mist: 0.15,
  },
  andes: {
    horizon: [0.34, 0.42],
    lensMetres: [0.8, 1],
    ridgeRise: 0.3,
    ridge: [84, 104, 92],
    trees: {
      kinds: ['liana-tree', 'liana-tree', 'tree-fern', 'thicket'],
      count: 26,
      near: 5.5,
      far: 30,
      dense: true,
    },
    leaf: [
      [56, 92, 40],
      [70, 108, 46],
      [44, 74, 38],
    ],
    bark: [84, 78, 64],
    soil: [80, 64, 46],
    moss: [74, 94, 44],
    litter: [
      [112, 82, 50],
      [92, 76, 44],
      [134, 98, 56],
    ],
    litterShare: 0.8,
    grass: [
      [72, 112, 48],
      [88, 124, 54],
    ],
    grassMetres: 0.2,
    grassShare: 0.4,
    fernCount: 14,
    mist: 0.75,
  },
  nordic: {
    horizon: [0.36, 0.43],
    lensMetres: [0.85, 1.1],
    ridgeRise: 0.12,
    ridge: [82, 98, 100],
    trees: { kinds: ['spruce', 'spruce', 'birch'], count: 30, near: 6, far: 48, dense: true },
    leaf: [
      [54, 74, 50],
      [44, 62, 44],
      [66, 84, 52],
    ],
    bark: [92, 80, 70],
    soil: [94, 80, 58],
    moss: [98, 108, 58],
    litter: [
      [120, 96, 62],
      [104, 92, 58],
    ],
    litterShare: 0.35,
    grass: [
      [112, 118, 62],
      [136, 126, 72],
      [88, 104, 54],
    ],
    grassMetres: 0.17,
    grassShare: 0.6,
    fernCount: 0,
    mist: 0.2,
  },
}
