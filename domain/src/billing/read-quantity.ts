export interface QuantityRange {
  min: number
  max: number
}

export interface Quantity {
  /** Always within the range, so that every text has a price. */
  value: number
  /** The reason why the value differs from the input. */
  problem?: 'not_a_number' | 'not_whole' | 'too_small' | 'too_large'
}

/** The quantities in the public calculator. */
export const SPECIES_RANGE: QuantityRange = { min: 1, max: 10_000 }
export const ANIMALS_RANGE: QuantityRange = { min: 1, max: 10_000 }
export const IMAGES_RANGE: QuantityRange = { min: 2_000, max: 1_000_000_000 }

/** Commas, points, apostrophes and spaces, if groups of three digits follow them. */
const GROUPED = /^[+-]?\d{1,3}(?:([,.' ])\d{3})(?:\1\d{3})*$/
const GROUP_MARKS = /[,.' ]/g
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** Parses a quantity as typed by a user. An empty string means the smallest quantity. */
export function readQuantity(text: string, { min, max }: QuantityRange): Quantity {
  // Converts full-width digits to plain ones, and all kinds of spaces to one kind.
  const typed = text
    .normalize('NFKC')
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll('’', "'")
    .replace('−', '-')
    .trim()
  if (typed === '') return { value: min }
  const digits = GROUPED.test(typed) ? typed.replaceAll(GROUP_MARKS, '') : typed
  if (!NUMBER.test(digits)) return { value: min, problem: 'not_a_number' }
  const number = Number(digits)
  if (number < min) return { value: min, problem: 'too_small' }
  if (number > max) return { value: max, problem: 'too_large' }
  return Number.isInteger(number) ? { value: number } : { value: Math.ceil(number), problem: 'not_whole' }
}
