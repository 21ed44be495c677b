/** What a signed-in person leaves in this browser has one of these keys, or one that begins with `user.`. */
const TOKEN = 'token'
const USER_ID = 'userId'
const OF_THE_USER = /^(token|userId|user\..*)$/

let tokenOfThisPage: string | null = null

/** The Authorization header of the signed-in person, `Bearer …`. */
export function readToken(): string | undefined {
  tokenOfThisPage = localStorage.getItem(TOKEN)
  return tokenOfThisPage ?? undefined
}

export function keepToken(token: string): void {
  localStorage.setItem(TOKEN, `Bearer ${token}`)
  readToken()
}

export function keepUserId(userId: number): void {
  localStorage.setItem(USER_ID, String(userId))
}

/** Why somebody stands at the sign-in page who has not asked for it. */
export const signedOutReasons = ['ended', 'unknown'] as const
export type SignedOutReason = (typeof signedOutReasons)[number]

/**
 * Forgets the person; with a reason the sign-in page tells it, and leads back to where they were. The new document begins without a cache, an atom or a socket of theirs; the old one waits for its
 * end, so nothing of it goes on.
 */
export function leave(reason?: SignedOutReason): Promise<never> {
  for (const key of Object.keys(localStorage)) if (OF_THE_USER.test(key)) localStorage.removeItem(key)
  const { pathname, search } = location
  const told = reason && new URLSearchParams({ reason, to: pathname + search }).toString()
  location.replace(told ? `/login?${told}` : '/login')
  return new Promise(() => undefined)
}

/** Signing in or out counts for every tab, and for a page that Back brings out of the browser's memory. */
export function followOtherTabs(): void {
  readToken()
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === null) startOverIfChanged()
  })
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) startOverIfChanged()
  })
}

function startOverIfChanged(): void {
  const former = tokenOfThisPage
  const token = readToken()
  if ((token ?? null) !== former) location.replace(token ? '/' : '/login')
}
