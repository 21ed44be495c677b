/**
 * A name as it is compared: in whichever Unicode form and case it was typed. The SQL function `fold_name` does the same
 * (`fold-name.database.test.ts` compares them).
 */
export function foldName(name: string): string {
  // The database lower-cases letter by letter, so it writes no final sigma.
  return name.normalize().toLowerCase().replaceAll('ς', 'σ').normalize()
}
