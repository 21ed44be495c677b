/** Says whether this browser shows a notification and plays a sound when an alert is raised. Everything is off until the user turns it on. */
export interface NotifierWishes {
  shows: boolean
  sounds: boolean
}

export const NOTIFIER_STORAGE_KEY = 'sentinel.alert-herald'
export const NO_WISHES: NotifierWishes = { shows: false, sounds: false }

/** Reads the choice for code outside of screens. The storage may contain anything. */
export function readNotifierWishes(): NotifierWishes {
  try {
    const stored = JSON.parse(
      localStorage.getItem(NOTIFIER_STORAGE_KEY) ?? '{}',
    ) as Partial<NotifierWishes> | null // safe: the values are only compared
    return { shows: stored?.shows === true, sounds: stored?.sounds === true }
  } catch {
    return NO_WISHES
  }
}
