import type { Silhouette } from '../silhouette.ts'
import { FELINE, DEER, BEAR, CAPYBARA, RAT, TURKEY } from './builds.ts'

/** A comment names a related animal if neither icon set has the animal itself. */
export const ANDES: Readonly<Record<string, Silhouette>> = {
  'spectacled-bear': { ...BEAR, heightMetres: 1, stretch: 1.05, coat: [44, 40, 38] },
  puma: { ...FELINE, heightMetres: 0.98, stretch: 1.15, coat: [164, 126, 86] },
  ocelot: {
    ...FELINE,
    heightMetres: 0.66,
    stretch: 1.1,
    coat: [176, 140, 90],
    blotches: { colour: [54, 42, 32], perHeight: 24 },
  },
  tapir: {
    set: 'game-icons',
    icon: 'tapir',
    faces: 'right',
    eye: [0.86, 0.3],
    heightMetres: 0.95,
    stretch: 1,
    coat: [70, 60, 54],
  },
  // a deer without antlers
  'brocket-deer': {
    ...DEER,
    heightMetres: 0.82,
    stretch: 1.15,
    coat: [132, 84, 56],
    eye: [0.85, 0.08],
    without: [
      [0, 0, 0.68, 0.26],
      [0.68, 0, 1, 0.2],
    ],
  },
  // a cat with a ringed tail
  coati: { ...FELINE, heightMetres: 0.58, stretch: 1.3, coat: [108, 78, 56] },
  // a small capybara
  agouti: { ...CAPYBARA, heightMetres: 0.34, stretch: 1.05, coat: [122, 84, 50] },
  // a rat
  opossum: { ...RAT, heightMetres: 0.3, stretch: 1.1, coat: [136, 128, 120] },
  armadillo: {
    set: 'game-icons',
    icon: 'armadillo',
    faces: 'right',
    eye: [0.93, 0.5],
    heightMetres: 0.28,
    stretch: 1,
    coat: [128, 112, 98],
  },
  // a turkey
  'andean-guan': { ...TURKEY, heightMetres: 0.55, stretch: 1.2, coat: [84, 66, 50] },
  // a small capybara
  paca: {
    ...CAPYBARA,
    heightMetres: 0.37,
    stretch: 1.15,
    coat: [104, 74, 52],
    blotches: { colour: [190, 176, 156], perHeight: 14 },
  },
}
