import type { AreaName } from '@sentinel/contracts/all-endpoints'

/** What each area is about, for the documentation. */
export const areaTexts: Record<AreaName, string> = {
  accountEvents: 'What happened to the user’s account',
  alerts: 'Alerts about devices, and which of them a user wants',
  collections: 'Insights that cameras sent as one burst',
  console: 'What the operator of the console has set',
  devices: 'Cameras: their settings, what they report, and their history',
  features: 'Switches of optional features',
  groups: 'Groups of devices',
  health: 'Probes for operators',
  insightLines: 'Insights in a compact form, for copies of a whole list',
  insights: 'What cameras have seen: lists, single insights and exports',
  integrations: 'Where sightings and alerts are sent',
  map: 'Devices on the map',
  models: 'Detection models, and the devices that they run on',
  outgoing: 'Messages that were sent or are waiting to be sent',
  photos: 'Photos of insights',
  profile: 'What users change of their own account, and their photo',
  recipients: 'Whether those whom integrations write to have agreed',
  sessions: 'Where a user is signed in',
  sharing: 'Who has access to a device: claim codes, invitations and people',
  species: 'The class of an insight, as the machine and people see it',
  speciesRules: 'Rules about which sightings are sent',
  updates: 'Changes of the status of many insights',
  users: 'Accounts and sign-in',
  verification: 'The email of an account, confirmed by a link',
}
