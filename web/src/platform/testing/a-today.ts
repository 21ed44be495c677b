import type { Today } from '@sentinel/contracts/dashboard/today'

/** A valid answer, in which nothing is new; the caller changes what its test is about. */
export function aToday(changes: Partial<Today> = {}): Today {
  return {
    read_at: '2026-11-25T12:00:00.000Z',
    new_insights: 0,
    new_alerts: 0,
    answers: { success: 0, failed: 0 },
    photos_from: 'visit',
    photos: [],
    ...changes,
  }
}
