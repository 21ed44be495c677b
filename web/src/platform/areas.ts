import type { FeatureKey } from '@sentinel/contracts/account/features'
import type { Role } from '@sentinel/contracts/account/users'

/** All areas of the console, in the drawer's order. */
export const areas = [
  { key: 'dashboard', path: '/dashboard', roles: ['owner', 'viewer', 'staff'] },
  { key: 'devices', path: '/devices', roles: ['owner', 'staff'] },
  { key: 'deviceUpdates', path: '/device-updates', roles: ['owner', 'staff'] },
  {
    key: 'otaMessages',
    path: '/ota-messages',
    roles: ['owner', 'staff'],
    feature: 'ota_messages_experimental',
  },
  { key: 'groups', path: '/groups', roles: ['owner', 'staff'] },
  { key: 'models', path: '/models', roles: ['owner', 'staff'] },
  { key: 'insights', path: '/insights', roles: ['owner', 'viewer', 'staff'] },
  { key: 'alerts', path: '/alerts', roles: ['owner', 'staff'] },
  { key: 'map', path: '/map', roles: ['owner', 'viewer', 'staff'] },
  { key: 'admin', path: '/admin', roles: ['owner', 'staff'] },
  { key: 'account', path: '/account', roles: ['owner', 'staff'] },
  { key: 'internal', path: '/internal', roles: ['staff'] },
  {
    key: 'marketplace',
    path: '/marketplace',
    roles: ['owner', 'staff'],
    isGettingStarted: true,
  },
] as const satisfies readonly Area[]

export interface Area {
  key: string
  path: `/${string}`
  roles: readonly Role[]
  /** The feature that the user must have turned on for the area to be shown. */
  feature?: FeatureKey
  isGettingStarted?: true
}

/** Must be a route's path; otherwise links to it do not compile. */
export type KnownArea = Area & (typeof areas)[number]
export type AreaKey = KnownArea['key']

interface Person {
  role: Role
  features: ReadonlySet<FeatureKey>
}

/** Returns the areas in this person's menu. */
export function findAreas({ role, features }: Person): KnownArea[] {
  return areas.filter(
    (area: Area) => area.roles.includes(role) && (!area.feature || features.has(area.feature)),
  )
}

/** The path that `/` leads to. */
export const HOME_PATH = '/dashboard' satisfies KnownArea['path']
