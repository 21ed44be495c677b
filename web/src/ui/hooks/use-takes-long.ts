import { LOADING_HINT_AFTER_MS } from '@sentinel/contracts/values/limits'
import { useEffect, useState } from 'react'

/** Returns true once the component has been loading so long that it is time to suggest refreshing the page. */
export function useTakesLong(): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LOADING_HINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
