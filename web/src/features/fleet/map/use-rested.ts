import { useEffect, useRef, useState } from 'react'

/** A value that changes often, as of the last so many milliseconds at most; the first change is seen at once. */
export function useRested<Value>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value)
  const takenAtMs = useRef(-Infinity)
  useEffect(() => {
    const take = () => {
      takenAtMs.current = performance.now()
      setRested(value)
    }
    const waitMs = takenAtMs.current + pauseMs - performance.now()
    if (waitMs <= 0) return take()
    const timer = setTimeout(take, waitMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
