/** The whole globe on a phone. */
export const MIN_ZOOM = -1
/** Nearer than this, places that cameras tell are no more exact. */
export const MAX_ZOOM = 18
