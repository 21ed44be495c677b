/**
 * Returns true if a firmware version is at least this version, compared numerically. A suffix such as `-rc1` does not count. A version that is
 * unknown, or not written as three numbers, counts as too old.
 */
export function isFirmwareAtLeast(version: string | null, least: string): boolean {
  const numbers = readNumbers(version)
  const leastNumbers = readNumbers(least)
  if (!numbers || !leastNumbers) return false
  for (const [at, wanted] of leastNumbers.entries()) {
    const own = numbers[at] ?? 0
    if (own !== wanted) return own > wanted
  }
  return true
}

function readNumbers(version: string | null): number[] | undefined {
  const match = /^\s*v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?![\d.])/.exec(version ?? '')
  return match?.slice(1).map(Number)
}
