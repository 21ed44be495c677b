/** Shows the whole globe on a phone. */
export const MIN_ZOOM = -1
/** The locations that cameras report are not accurate enough to zoom in further. */
export const MAX_ZOOM = 18
