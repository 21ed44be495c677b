/**
 * Returns a name in the form used to compare names, regardless of Unicode form and case. The SQL function `fold_name` does the same
 * (`fold-name.database.test.ts` compares them).
 */
export function foldName(name: string): string {
  // The database lower-cases each letter separately, so it never produces a final sigma.
  return name.normalize().toLowerCase().replaceAll('ς', 'σ').normalize()
}
