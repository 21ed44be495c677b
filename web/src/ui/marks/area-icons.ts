import type { AreaKey } from '../../platform/areas.ts'
import {
  AccountIcon,
  AdminIcon,
  AlertsIcon,
  DashboardIcon,
  DevicesIcon,
  GroupsIcon,
  InsightsIcon,
  InternalIcon,
  MapIcon,
  MarketplaceIcon,
  ModelsIcon,
  OtaIcon,
  UpdatesIcon,
  type Icon,
} from './icons.ts'

export const areaIcons: Record<AreaKey, Icon> = {
  dashboard: DashboardIcon,
  devices: DevicesIcon,
  deviceUpdates: UpdatesIcon,
  otaMessages: OtaIcon,
  groups: GroupsIcon,
  models: ModelsIcon,
  insights: InsightsIcon,
  alerts: AlertsIcon,
  map: MapIcon,
  admin: AdminIcon,
  account: AccountIcon,
  internal: InternalIcon,
  marketplace: MarketplaceIcon,
}
