/** `warning`: works, but not as it should or not for long. `problem`: something does not work. */
export type Level = 'fine' | 'warning' | 'problem'

export interface Finding {
  /** The subject of the check, such as `database` or `mail`. */
  check: string
  level: Level
  /** Says on one line what was found and, unless it is fine, what to do. */
  message: string
}

export type Found = Pick<Finding, 'level' | 'message'>

export const fine = (message: string): Found => ({ level: 'fine', message })
export const warning = (message: string): Found => ({ level: 'warning', message })
export const problem = (message: string): Found => ({ level: 'problem', message })

const ranks: Record<Level, number> = { fine: 0, warning: 1, problem: 2 }

/** Returns the exit code for monitoring, following the convention of Nagios plugins: 0 is fine, 1 a warning, 2 a problem. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ level }) => ranks[level]))
}
