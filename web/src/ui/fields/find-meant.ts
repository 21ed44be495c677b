import { foldName } from '@sentinel/contracts/values/fold-name'
/** The option that a typed text stands for, whatever its case: the one it names, else the only one that has it in its name. */
export function findMeant(options: readonly string[], typed: string): string | undefined {
  const sought = foldName(typed.trim())
  if (sought === '') return undefined
  const found = options.filter((option) => foldName(option).includes(sought))
  return found.length === 1 ? found[0] : found.find((option) => foldName(option) === sought)
}
