import type { Integration, Platform } from '@sentinel/contracts/integrations/integrations'

const excluding: Partial<Record<Platform, Platform>> = { gundi_v1: 'gundi_v2', gundi_v2: 'gundi_v1' }

/** Returns the other generation of Gundi if it is set up, because the two exclude each other. */
export function findBlocking(
  platform: Platform,
  integrations: readonly Pick<Integration, 'platform'>[],
): Platform | undefined {
  const other = excluding[platform]
  return integrations.some((known) => known.platform === other) ? other : undefined
}
