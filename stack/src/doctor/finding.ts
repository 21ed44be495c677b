/** `warning`: works, but not as it should or not for long. `problem`: something does not work. */
export type Level = 'fine' | 'warning' | 'problem'

export interface Finding {
  /** Names the subject of the check: `database`, `mail`. */
  check: string
  level: Level
  /** Says in one line what was found and, unless it is fine, what to do. */
  message: string
}

export type Found = Pick<Finding, 'level' | 'message'>

export const fine = (message: string): Found => ({ level: 'fine', message })
export const warning = (message: string): Found => ({ level: 'warning', message })
export const problem = (message: string): Found => ({ level: 'problem', message })

const ranks: Record<Level, number> = { fine: 0, warning: 1, problem: 2 }

/** Returns the exit code for monitoring, as its plugins use them: 0 is fine, 1 a warning, 2 a problem. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ level }) => ranks[level]))
}
