/** What this browser does when an alert rises, beside the page: nothing unless the person has asked for it here. */
export interface NotifierWishes {
  shows: boolean
  sounds: boolean
}

export const HERALD_STORAGE_KEY = 'sentinel.alert-herald'
export const NO_HERALD: NotifierWishes = { shows: false, sounds: false }

/** For those who live longer than a screen. What stands in the storage may be anybody's. */
export function readNotifierWishes(): NotifierWishes {
  try {
    const kept = JSON.parse(
      localStorage.getItem(HERALD_STORAGE_KEY) ?? '{}',
    ) as Partial<NotifierWishes> | null // safe: the values are only compared
    return { shows: kept?.shows === true, sounds: kept?.sounds === true }
  } catch {
    return NO_HERALD
  }
}
