import type { Quantity, QuantityRange } from '@sentinel/domain/billing/read-quantity'

const write = (quantity: number) => quantity.toLocaleString('en')

/** The texts in the landing page's script. Its other texts are in `web/src/landing/parts`. */
export const landingMessages = {
  pause: 'Pause',
  play: 'Play',
  price: (price: string) => `Price: ${price}`,
  hintOfEmpty: ({ min }: QuantityRange): string =>
    `At least ${write(min)}. This is the price for ${write(min)}.`,
  hint: ({ value, problem }: Quantity, { min, max }: QuantityRange): string => {
    const priced = `This is the price for ${write(value)}.`
    if (problem === 'not_a_number') return `Enter a number, such as ${write(min)}. ${priced}`
    if (problem === 'not_whole') return `Enter a whole number. ${priced}`
    if (problem === 'too_small') return `The smallest number is ${write(min)}. ${priced}`
    if (problem === 'too_large') return `For more than ${write(max)}, contact sales. ${priced}`
    return `At least ${write(min)}`
  },
} as const
