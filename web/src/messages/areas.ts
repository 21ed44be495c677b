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

/** What each area will be for, on the page that says what is coming. */
export const areaPromises: Record<AreaKey, string> = {
  dashboard: 'Charts of what was seen, when and by which camera, laid out the way you like.',
  devices: 'Every camera with its battery, firmware and last check-in, and the settings you may change.',
  deviceUpdates:
    'Send a model release, firmware and timing to many cameras and follow each until it has answered.',
  otaMessages: 'Reset a camera, change its timing or ask for a larger photo, over the air.',
  groups: 'Gather cameras by site or project.',
  models: 'The species models that your cameras may run.',
  insights: 'What your cameras have seen.',
  alerts: 'What is wrong with your cameras, until someone has dealt with it.',
  map: 'Where the cameras stand, and which of them need a visit.',
  admin: 'Forward sightings to EarthRanger, by email or by text message, and switch features on.',
  account: 'Your profile, card, invoices and password.',
  internal: 'Users, devices, models and releases, for staff.',
  marketplace: 'Public models to add to your account.',
}
