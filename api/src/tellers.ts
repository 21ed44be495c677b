import {
  alerts,
  devices,
  deviceUpdates,
  insights,
  internalAlgs,
  otaMessages,
  sharing,
  updates,
} from './areas.ts'
import { tellResync } from './platform/tell-resync.ts'
import type { Tellers } from './platform/tellers.ts'

/**
 * How each kind of change is pushed. Changes that are read together are pushed in this order, not in the order of their entries. Insights
 * come first, because people wait for them. The progress of bulk updates comes last: when a client hears that a bulk update has completed,
 * it has already been sent what the update changed, row by row or by a resync.
 */
export const tellers = {
  ...insights.tellers,
  ...internalAlgs.tellers,
  'lists:changed': tellResync,
  ...sharing.tellers,
  ...devices.tellers,
  ...otaMessages.tellers,
  ...deviceUpdates.tellers,
  ...alerts.tellers,
  ...updates.tellers,
} satisfies Tellers
