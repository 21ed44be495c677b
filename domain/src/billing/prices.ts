/** The public calculator's prices, in thousandths of a US dollar so that sums are exact. */
const PER_IMAGE = 2
const PER_VERIFIED_IMAGE = 4
const PER_SPECIES = 10_000
const PER_UNSORTED_IMAGE = 6
const CUSTOM_BASE = 200_000
const CUSTOM_PER_ANIMAL = 50_000
const CUSTOM_MOST = 500_000
const SPECIALIZED_BASE = 500_000
const SPECIALIZED_PER_IMAGE_AND_ANIMAL = 100
const SPECIALIZED_MOST = 5_000_000
const IN_A_DOLLAR = 1_000

interface ImagesToLabel {
  images: number
  species: number
  /** True if a person checks each label. */
  isVerified: boolean
  /** True if each species has its own folder. */
  isSorted: boolean
}

/** Returns US dollars. */
export function priceOfLabels({ images, species, isVerified, isSorted }: ImagesToLabel): number {
  const ofImage = PER_IMAGE + (isVerified ? PER_VERIFIED_IMAGE : 0) + (isSorted ? 0 : PER_UNSORTED_IMAGE)
  return (images * ofImage + species * PER_SPECIES) / IN_A_DOLLAR
}

/** Returns US dollars. */
export function priceOfCustomModel({ animals }: { animals: number }): number {
  return Math.min(CUSTOM_MOST, CUSTOM_BASE + CUSTOM_PER_ANIMAL * animals) / IN_A_DOLLAR
}

/** Returns US dollars. */
export function priceOfSpecializedModel({ images, animals }: { images: number; animals: number }): number {
  const price = SPECIALIZED_BASE + SPECIALIZED_PER_IMAGE_AND_ANIMAL * images * animals
  return Math.min(SPECIALIZED_MOST, price) / IN_A_DOLLAR
}
