const rules = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en')

/** Returns text like `1 insight` or `12,431 insights`. */
export function count(amount: number, one: string, other: string): string {
  return `${numbers.format(amount)} ${rules.select(amount) === 'one' ? one : other}`
}
