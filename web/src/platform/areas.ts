import type { FeatureKey } from '@sentinel/contracts/features'
import type { Role } from '@sentinel/contracts/users'

/** Every area of the console, in the order of the drawer (spec 1 §2). */
export const areas = [
  { key: 'dashboard', path: '/dashboard', roles: ['owner', 'viewer', 'staff'], isBuilt: true },
  { key: 'devices', path: '/devices', roles: ['owner', 'staff'], isBuilt: true },
  { key: 'deviceUpdates', path: '/device-updates', roles: ['owner', 'staff'], isBuilt: true },
  {
    key: 'otaMessages',
    path: '/ota-messages',
    roles: ['owner', 'staff'],
    feature: 'ota_messages_experimental',
    isBuilt: true,
  },
  { key: 'groups', path: '/groups', roles: ['owner', 'staff'], isBuilt: true },
  { key: 'models', path: '/models', roles: ['owner', 'staff'], isBuilt: false },
  { key: 'insights', path: '/insights', roles: ['owner', 'viewer', 'staff'], isBuilt: true },
  { key: 'alerts', path: '/alerts', roles: ['owner', 'staff'], isBuilt: true },
  { key: 'map', path: '/map', roles: ['owner', 'viewer', 'staff'], isBuilt: true },
  { key: 'admin', path: '/admin', roles: ['owner', 'staff'], isBuilt: true },
  { key: 'account', path: '/account', roles: ['owner', 'staff'], isBuilt: true },
  { key: 'internal', path: '/internal', roles: ['staff'], isBuilt: true },
  {
    key: 'marketplace',
    path: '/marketplace',
    roles: ['owner', 'staff'],
    isGettingStarted: true,
    isBuilt: false,
  },
] as const satisfies readonly Area[]

export interface Area {
  key: string
  path: `/${string}`
  roles: readonly Role[]
  /** Shown only with this switch of the user on. */
  feature?: FeatureKey
  isGettingStarted?: true
  isBuilt: boolean
}

type KnownArea = Area & (typeof areas)[number]
export type AreaKey = KnownArea['key']

/** Its path is that of a route, or the links to it do not compile. */
export type BuiltArea = Extract<KnownArea, { isBuilt: true }>

interface Person {
  role: Role
  features: ReadonlySet<FeatureKey>
}

/** What this person's menu may hold, built or coming. */
export function findAreas({ role, features }: Person): KnownArea[] {
  return areas.filter(
    (area: Area) => area.roles.includes(role) && (!area.feature || features.has(area.feature)),
  )
}

export function isBuilt(area: KnownArea): area is BuiltArea {
  return area.isBuilt
}

/** The first of them that is built is where people begin. */
const HOMES: ReadonlySet<AreaKey> = new Set(['dashboard', 'insights'])

/** Where `/` leads. */
export function homePath(): BuiltArea['path'] | '/coming' {
  return areas.filter(isBuilt).find(({ key }) => HOMES.has(key))?.path ?? '/coming'
}
