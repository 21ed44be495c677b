import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface Cursor {
  /** The user has selected this moment. */
  atMs: number
  /** The chart in which it was selected. */
  chart: string
}

interface UsedCursor {
  cursor: Cursor | undefined
  setCursor: (cursor: Cursor | undefined) => void
}

const CursorContext = createContext<UsedCursor>({ cursor: undefined, setCursor: () => undefined })

/** Makes the charts inside show the same moment together. */
export function SharedCursor({ children }: { children: ReactNode }) {
  const [cursor, setCursor] = useState<Cursor>()
  const value = useMemo(() => ({ cursor, setCursor }), [cursor])
  return <CursorContext value={value}>{children}</CursorContext>
}

export function useCursor(): UsedCursor {
  return useContext(CursorContext)
}
