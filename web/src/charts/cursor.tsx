import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface Cursor {
  /** The moment that the user has selected. */
  atMs: number
  /** The chart in which the moment was selected. */
  chart: string
}

interface UsedCursor {
  cursor: Cursor | undefined
  setCursor: (cursor: Cursor | undefined) => void
}

const CursorContext = createContext<UsedCursor>({ cursor: undefined, setCursor: () => undefined })

/** Makes all charts inside it show the same moment. */
export function SharedCursor({ children }: { children: ReactNode }) {
  const [cursor, setCursor] = useState<Cursor>()
  const value = useMemo(() => ({ cursor, setCursor }), [cursor])
  return <CursorContext value={value}>{children}</CursorContext>
}

export function useCursor(): UsedCursor {
  return useContext(CursorContext)
}
