import { useEffect, useState } from 'react'
import { todayIn } from './today.ts'

const CHECK_MS = 60_000

/** Returns today's dates, even on a page that stays open past midnight. They change no more often than necessary. */
export function useToday(zone: string): string {
  const [, check] = useState('')
  useEffect(() => {
    const timer = setInterval(() => check(JSON.stringify(todayIn(zone))), CHECK_MS)
    return () => clearInterval(timer)
  }, [zone])
  return JSON.stringify(todayIn(zone))
}
