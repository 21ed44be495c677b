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
import { publishResync } from './platform/publish-resync.ts'
import type { Publishers } from './platform/publishers.ts'

/**
 * The publisher for each kind of change. Changes that are read together are pushed in this order, not in the order of their entries. Insights come
 * first, because users are waiting for them. The progress of bulk updates comes last, so that a client that gets the completion of a bulk update has
 * already received its changes, either row by row or through a resync.
 */
export const publishers = {
  ...insights.publishers,
  ...internalAlgs.publishers,
  'lists:changed': publishResync,
  ...sharing.publishers,
  ...devices.publishers,
  ...otaMessages.publishers,
  ...deviceUpdates.publishers,
  ...alerts.publishers,
  ...updates.publishers,
} satisfies Publishers
