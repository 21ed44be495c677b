import { alerts, devices, insights, sharing, updates } from './areas.ts'
import { tellResync } from './platform/tell-resync.ts'
import type { Tellers } from './platform/tellers.ts'

/**
 * How each kind of change is pushed. What is read together is pushed in this order, whatever the order of its entries: insights come
 * first, since people wait for them, and the progress of bulk updates comes last. Whoever hears that a bulk update has completed has
 * therefore been told what it changed, row by row or by a resync.
 */
export const tellers = {
  ...insights.tellers,
  'lists:changed': tellResync,
  ...sharing.tellers,
  ...devices.tellers,
  ...alerts.tellers,
  ...updates.tellers,
} satisfies Tellers
