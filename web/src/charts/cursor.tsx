import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface Cursor {
  /** The moment that is being looked at. */
  atMs: number
  /** The chart it was chosen in. */
  chart: string
}

interface UsedCursor {
  cursor: Cursor | undefined
  setCursor: (cursor: Cursor | undefined) => void
}

const CursorContext = createContext<UsedCursor>({ cursor: undefined, setCursor: () => undefined })

/** The charts within show one moment together. */
export function SharedCursor({ children }: { children: ReactNode }) {
  const [cursor, setCursor] = useState<Cursor>()
  const value = useMemo(() => ({ cursor, setCursor }), [cursor])
  return <CursorContext value={value}>{children}</CursorContext>
}

export function useCursor(): UsedCursor {
  return useContext(CursorContext)
}
