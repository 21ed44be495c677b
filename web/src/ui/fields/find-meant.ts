import { foldName } from '@sentinel/contracts/values/fold-name'
/**
 * Returns the option that a typed text means, ignoring case: the option with exactly this name, or else the only option whose name contains
 * the text.
 */
export function findMeant(options: readonly string[], typed: string): string | undefined {
  const sought = foldName(typed.trim())
  if (sought === '') return undefined
  const found = options.filter((option) => foldName(option).includes(sought))
  return found.length === 1 ? found[0] : found.find((option) => foldName(option) === sought)
}
