/** The option that a typed text stands for, whatever its case: the one it names, else the only one that has it in its name. */
export function findMeant(options: readonly string[], typed: string): string | undefined {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return undefined
  const found = options.filter((option) => option.toLowerCase().includes(sought))
  return found.length === 1 ? found[0] : found.find((option) => option.toLowerCase() === sought)
}
