import * as accountEvents from '../account/account-events.ts'
import * as features from '../account/features.ts'
import * as passwords from '../account/passwords.ts'
import * as profile from '../account/profile.ts'
import * as secondFactor from '../account/second-factor.ts'
import * as sessions from '../account/sessions.ts'
import { userEndpoints } from '../account/user-endpoints.ts'
import * as users from '../account/users.ts'
import * as verification from '../account/verification.ts'
import * as alertTypes from '../alerts/alert-types.ts'
import * as alerts from '../alerts/alerts.ts'
import * as billing from '../billing/billing.ts'
import * as commands from '../commands/commands.ts'
import * as deviceUpdates from '../commands/device-updates.ts'
import * as otaMessages from '../commands/ota-messages.ts'
import * as dashboard from '../dashboard/dashboard.ts'
import * as today from '../dashboard/today.ts'
import * as claimCode from '../fleet/claim-code.ts'
import { deviceEndpoints } from '../fleet/device-endpoints.ts'
import * as deviceHistory from '../fleet/device-history.ts'
import * as deviceRadio from '../fleet/device-radio.ts'
import * as devices from '../fleet/devices.ts'
import * as firstSteps from '../fleet/first-steps.ts'
import * as groups from '../fleet/groups.ts'
import * as map from '../fleet/map.ts'
import * as sharing from '../fleet/sharing.ts'
import { defineArea, findSchemas } from './define-area.ts'
import type { Endpoint } from './endpoint.ts'
import * as errors from './errors.ts'
import * as storedContent from './stored-content.ts'
import * as uploadedImage from './uploaded-image.ts'
import * as bulkUpdates from '../insights/bulk-updates.ts'
import { collectionEndpoints } from '../insights/collections.ts'
import { insightEndpoints } from '../insights/insight-endpoints.ts'
import * as insightFilters from '../insights/insight-filters.ts'
import * as insightLines from '../insights/insight-lines.ts'
import * as insights from '../insights/insights.ts'
import * as photos from '../insights/photos.ts'
import * as species from '../insights/species.ts'
import * as integrations from '../integrations/integrations.ts'
import * as outgoing from '../integrations/outgoing.ts'
import * as outgoingReasons from '../integrations/outgoing-reasons.ts'
import * as recipients from '../integrations/recipients.ts'
import * as speciesRules from '../integrations/species-rules.ts'
import * as deviceModels from '../models/device-models.ts'
import * as marketplace from '../models/marketplace.ts'
import { modelFileEndpoints } from '../models/model-files.ts'
import * as modelParams from '../models/model-params.ts'
import * as modelQuality from '../models/model-quality.ts'
import * as models from '../models/models.ts'
import { releaseEndpoints } from '../models/release-endpoints.ts'
import * as releases from '../models/releases.ts'
import * as consoleSettings from '../server/console.ts'
import * as eventShapes from '../server/event-shapes.ts'
import { healthEndpoints } from '../server/health.ts'
import * as internalAccounts from '../staff/accounts.ts'
import * as internalAlgs from '../staff/algs.ts'
import * as clearings from '../staff/clearings.ts'
import * as deadLetters from '../staff/dead-letters.ts'
import { internalDeviceEndpoints } from '../staff/device-endpoints.ts'
import * as internalDevices from '../staff/devices.ts'
import * as internalFiles from '../staff/files.ts'
import * as firmware from '../staff/firmware.ts'
import * as givenLists from '../staff/given-lists.ts'
import * as linkStart from '../staff/link-start.ts'
import * as internalLists from '../staff/lists.ts'
import * as networkServers from '../staff/network-servers.ts'
import * as internalOperations from '../staff/operations.ts'
import * as internalUsers from '../staff/people.ts'
import { internalUserEndpoints } from '../staff/people-endpoints.ts'
import * as provisioning from '../staff/provisioning.ts'
import * as publications from '../staff/publications.ts'
import * as internalReleases from '../staff/releases.ts'
import * as internalTrail from '../staff/trail.ts'
import * as email from '../values/email.ts'
import * as wireTime from '../values/wire-time.ts'

/**
 * Describes each area: its subject, its endpoints, and the files whose schemas keep their names in the documentation. The api's areas have the same
 * names. Only servers and tests import this file, so that no page in the web app loads its texts.
 */
export const areas = {
  accountEvents: defineArea({
    text: 'What happened to the user’s account',
    endpoints: accountEvents.accountEventEndpoints,
    files: [accountEvents],
  }),
  alerts: defineArea({
    text: 'Alerts about devices, and which of them a user wants',
    endpoints: alerts.alertEndpoints,
    files: [alertTypes, alerts],
  }),
  auditTrail: defineArea({
    text: 'What staff did, what owners did that cannot be undone, and refused calls',
    endpoints: internalTrail.trailEndpoints,
    files: [internalTrail],
  }),
  billing: defineArea({
    text: 'The card on file, and charges',
    endpoints: billing.billingEndpoints,
    files: [billing],
  }),
  clearings: defineArea({
    text: 'Clearing devices of what their owners left',
    endpoints: clearings.clearingEndpoints,
    files: [clearings],
  }),
  collections: defineArea({
    text: 'Insights that cameras sent as one burst',
    endpoints: collectionEndpoints,
  }),
  commands: defineArea({
    text: 'Everything that is sent to devices, and its history',
    endpoints: commands.commandEndpoints,
    files: [commands],
  }),
  console: defineArea({
    text: 'What the operator of the console has set',
    endpoints: consoleSettings.consoleEndpoints,
    files: [consoleSettings],
  }),
  dashboard: defineArea({
    text: 'The widgets of the dashboard, and what they show',
    endpoints: dashboard.dashboardEndpoints,
    files: [dashboard],
  }),
  deadLetters: defineArea({
    text: 'For staff: uplinks that were not stored, and decoding them again',
    endpoints: deadLetters.deadLetterEndpoints,
    files: [deadLetters],
  }),
  deviceModels: defineArea({
    text: 'The models of a device, and those that it ran before',
    endpoints: deviceModels.deviceModelEndpoints,
    files: [deviceModels],
  }),
  deviceUpdates: defineArea({
    text: 'Updates of devices: firmware, models and settings',
    endpoints: deviceUpdates.deviceUpdateEndpoints,
    files: [deviceUpdates],
  }),
  devices: defineArea({
    text: 'Cameras: their settings, what they report, and their history',
    endpoints: deviceEndpoints,
    files: [devices, deviceHistory, deviceRadio],
  }),
  features: defineArea({
    text: 'Switches of optional features',
    endpoints: features.featureEndpoints,
    files: [features],
  }),
  firmware: defineArea({
    text: 'Versions of the firmware and their tags, for staff',
    endpoints: firmware.firmwareEndpoints,
    files: [firmware],
  }),
  firstSteps: defineArea({
    text: 'First steps of a new account, and sample cameras',
    endpoints: firstSteps.firstStepsEndpoints,
    files: [firstSteps],
  }),
  groups: defineArea({
    text: 'Groups of devices',
    endpoints: groups.groupEndpoints,
    files: [groups],
  }),
  health: defineArea({
    text: 'Probes for operators',
    endpoints: healthEndpoints,
  }),
  insightLines: defineArea({
    text: 'Insights in a compact form, for copies of a whole list',
    endpoints: insightLines.insightLineEndpoints,
    files: [insightLines],
  }),
  insights: defineArea({
    text: 'What cameras have seen: lists, single insights and exports',
    endpoints: insightEndpoints,
    files: [insights, insightFilters],
  }),
  integrations: defineArea({
    text: 'Where sightings and alerts are sent',
    endpoints: integrations.integrationEndpoints,
    files: [integrations],
  }),
  internalAlgs: defineArea({
    text: 'For staff: detection models, their files and classes',
    endpoints: internalAlgs.internalAlgEndpoints,
    files: [internalAlgs],
  }),
  internalDevices: defineArea({
    text: 'For staff: all devices, their credentials, and provisioning',
    endpoints: internalDeviceEndpoints,
    files: [internalDevices, provisioning],
  }),
  internalFiles: defineArea({
    text: 'Files of models and firmware, for staff',
    endpoints: internalFiles.internalFileEndpoints,
    files: [internalFiles],
  }),
  internalUsers: defineArea({
    text: 'Accounts, for staff',
    endpoints: internalUserEndpoints,
    files: [internalUsers, internalAccounts, givenLists, linkStart],
  }),
  map: defineArea({
    text: 'Devices on the map',
    endpoints: map.mapEndpoints,
    files: [map],
  }),
  marketplace: defineArea({
    text: 'Public models, and adding them to an account',
    endpoints: marketplace.marketplaceEndpoints,
    files: [marketplace],
  }),
  modelFiles: defineArea({
    text: 'Downloading models',
    endpoints: modelFileEndpoints,
  }),
  modelQuality: defineArea({
    text: 'How often models are right, by what people checked',
    endpoints: modelQuality.modelQualityEndpoints,
    files: [modelQuality],
  }),
  models: defineArea({
    text: 'Detection models, and the devices that they run on',
    endpoints: models.modelEndpoints,
    files: [models, modelParams],
  }),
  networkServers: defineArea({
    text: 'For staff: connections to LoRaWAN network servers, and DevEUIs that belong to no device',
    endpoints: networkServers.networkServerEndpoints,
    files: [networkServers],
  }),
  operations: defineArea({
    text: 'What gateways and apis measure, for staff',
    endpoints: internalOperations.operationsEndpoints,
    files: [internalOperations],
  }),
  otaMessages: defineArea({
    text: 'Messages to devices',
    endpoints: otaMessages.otaMessageEndpoints,
    files: [otaMessages],
  }),
  outgoing: defineArea({
    text: 'Messages that were sent or are waiting to be sent',
    endpoints: outgoing.outgoingEndpoints,
    files: [outgoing, outgoingReasons],
  }),
  photos: defineArea({
    text: 'Photos of insights',
    endpoints: photos.photoEndpoints,
    files: [photos],
  }),
  profile: defineArea({
    text: 'What users change of their own account, and their photo',
    endpoints: profile.profileEndpoints,
    files: [profile],
  }),
  publications: defineArea({
    text: 'For staff: what the marketplace shows of a model',
    endpoints: publications.publicationEndpoints,
    files: [publications],
  }),
  recipients: defineArea({
    text: 'Whether those whom integrations write to have agreed',
    endpoints: recipients.recipientEndpoints,
    files: [recipients],
  }),
  releases: defineArea({
    text: 'Releases: sets of models that devices get together',
    endpoints: releaseEndpoints,
    files: [releases, internalReleases],
  }),
  secondFactor: defineArea({
    text: 'The authenticator app, passkeys and recovery codes of a user',
    endpoints: secondFactor.secondFactorEndpoints,
    files: [secondFactor],
  }),
  sessions: defineArea({
    text: 'Where a user is signed in',
    endpoints: sessions.sessionEndpoints,
    files: [sessions],
  }),
  sharing: defineArea({
    text: 'Who has access to a device: claim codes, invitations and people',
    endpoints: sharing.sharingEndpoints,
    files: [sharing, claimCode],
  }),
  species: defineArea({
    text: 'The class of an insight, as the machine and people see it',
    endpoints: species.speciesEndpoints,
    files: [species],
  }),
  speciesRules: defineArea({
    text: 'Rules about which sightings are sent',
    endpoints: speciesRules.speciesRuleEndpoints,
    files: [speciesRules],
  }),
  today: defineArea({
    text: 'What is new since the last visit to the dashboard',
    endpoints: today.todayEndpoints,
    files: [today],
  }),
  updates: defineArea({
    text: 'Changes of the status of many insights',
    endpoints: bulkUpdates.bulkUpdateEndpoints,
    files: [bulkUpdates],
  }),
  users: defineArea({
    text: 'Accounts and sign-in',
    endpoints: userEndpoints,
    files: [users, passwords],
  }),
  verification: defineArea({
    text: 'The email of an account, confirmed by a link',
    endpoints: verification.verificationEndpoints,
    files: [verification],
  }),
}
export type AreaName = keyof typeof areas
export type AreaEndpoints = { [Name in AreaName]: (typeof areas)[Name]['endpoints'] }

/** Schemas that several areas use, keyed by name. */
export const sharedSchemas = findSchemas([
  email,
  errors,
  eventShapes,
  internalLists,
  storedContent,
  uploadedImage,
  wireTime,
])

export interface NamedEndpoint {
  area: AreaName
  /** Unique across all areas. */
  name: string
  endpoint: Endpoint
}

/** Every endpoint, area by area. */
export const allEndpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(
  ([area, { endpoints }]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
      area: area as AreaName,
      name,
      endpoint,
    })), // safe: a key of areas
)
