const PER_TRAP_DAYS = 100

/** Returns events per 100 trap-days, to two decimal places. */
export function detectionRate(events: number, trapDays: number): number {
  return Math.round((events / trapDays) * PER_TRAP_DAYS * 100) / 100
}
