/** Everything that the local storage contains for a signed-in person has one of these keys, or a key that starts with `user.`. */
const TOKEN = 'token'
const USER_ID = 'userId'
const OF_THE_USER = /^(token|userId|user\..*)$/

/** The folder in the origin private file system that contains the signed-in user's files (`user-files.ts`). */
export const USER_FOLDER = 'users'

let tokenOfThisPage: string | null = null

/** Returns the signed-in person's Authorization header, `Bearer …`. */
export function readToken(): string | undefined {
  tokenOfThisPage = localStorage.getItem(TOKEN)
  return tokenOfThisPage ?? undefined
}

export function saveToken(token: string): void {
  localStorage.setItem(TOKEN, `Bearer ${token}`)
  readToken()
}

export function saveUserId(userId: number): void {
  localStorage.setItem(USER_ID, String(userId))
}

/** The reasons for opening the sign-in page although the user did not request it. */
export const signedOutReasons = ['ended', 'unknown'] as const
export type SignedOutReason = (typeof signedOutReasons)[number]

let isSigningOut = false
let hasLeft = false

/**
 * Must be called before the session is ended at the person's request, so that the sign-in page does not explain calls that fail because of
 * the sign-out.
 */
export function expectSignOut(): void {
  isSigningOut = true
}

/**
 * Removes the person's data and opens the sign-in page, which shows the reason and leads back to the current page. The new document starts
 * without any of their caches, atoms or sockets. The returned promise never settles, so nothing continues in the old document.
 */
export function leave(reason?: SignedOutReason): Promise<never> {
  const keys = Array.from(localStorage, (_, index) => localStorage.key(index) ?? '')
  for (const key of keys) if (OF_THE_USER.test(key)) localStorage.removeItem(key)
  const { pathname, search } = location
  const explained =
    reason && !isSigningOut && new URLSearchParams({ reason, to: pathname + search }).toString()
  openOnce(explained ? `/login?${explained}` : '/login')
  return new Promise(() => undefined)
}

/**
 * Opens the path only once. Several calls may detect at the same time that the session has ended, and a second navigation would interrupt
 * the person on the page that the first one opened.
 */
function openOnce(path: string): void {
  if (hasLeft) return
  hasLeft = true
  location.replace(path)
}

/**
 * Applies a sign-in or sign-out in another tab to this one, and to a page that Back restores from the browser's memory. Without a session,
 * removes the last user's files: `leave` opens the sign-in page, which calls this.
 */
export function followOtherTabs(): void {
  if (!readToken()) void removeUserFolder()
  globalThis.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === null) startOverIfChanged()
  })
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isSigningOut = false
    hasLeft = false
    startOverIfChanged()
  })
}

function startOverIfChanged(): void {
  const former = tokenOfThisPage
  const token = readToken()
  if ((token ?? null) !== former) openOnce(token ? '/' : '/login')
}

/** Removes all users' files. A file that another tab is writing may remain, but that tab then removes it, too. */
async function removeUserFolder(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(USER_FOLDER, { recursive: true })
  } catch {
    // There is no such folder, or this browser has no such file system.
  }
}
