import type { AreaKey } from '../platform/areas.ts'

export const areaNames: Record<AreaKey, string> = {
  dashboard: 'Dashboard',
  devices: 'My Devices',
  deviceUpdates: 'Device Updates',
  otaMessages: 'OTA Messages',
  groups: 'Device Groups',
  models: 'My Models',
  insights: 'Insights',
  alerts: 'Alerts',
  map: 'Map',
  admin: 'Admin',
  account: 'Account',
  internal: 'Internal',
  marketplace: 'Model Marketplace',
}
