import type { Silhouette } from './silhouette.ts'
import { ANDES } from './silhouettes/andes.ts'
import { KENYA } from './silhouettes/kenya.ts'
import { NEW_ZEALAND } from './silhouettes/new-zealand.ts'
import { NORDIC } from './silhouettes/nordic.ts'
import { OTHERS } from './silhouettes/people.ts'

/** Silhouettes by species key, and for `person` and `vehicle`. */
export const SILHOUETTES: Readonly<Record<string, Silhouette>> = {
  ...NEW_ZEALAND,
  ...KENYA,
  ...ANDES,
  ...NORDIC,
  ...OTHERS,
}
