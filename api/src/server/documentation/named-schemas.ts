import * as accountEvents from '@sentinel/contracts/account/account-events'
import { actShapes } from '@sentinel/contracts/staff/acts'
import * as alertTypes from '@sentinel/contracts/alerts/alert-types'
import * as alerts from '@sentinel/contracts/alerts/alerts'
import * as billing from '@sentinel/contracts/billing/billing'
import * as bulkUpdates from '@sentinel/contracts/insights/bulk-updates'
import * as claimCode from '@sentinel/contracts/fleet/claim-code'
import * as clearings from '@sentinel/contracts/staff/clearings'
import * as dashboard from '@sentinel/contracts/dashboard/dashboard'
import * as today from '@sentinel/contracts/dashboard/today'
import * as deadLetters from '@sentinel/contracts/staff/dead-letters'
import * as linkStart from '@sentinel/contracts/staff/link-start'
import * as console from '@sentinel/contracts/server/console'
import * as commands from '@sentinel/contracts/commands/commands'
import * as deviceUpdates from '@sentinel/contracts/commands/device-updates'
import * as otaMessages from '@sentinel/contracts/commands/ota-messages'
import * as deviceHistory from '@sentinel/contracts/fleet/device-history'
import * as deviceRadio from '@sentinel/contracts/fleet/device-radio'
import * as deviceModels from '@sentinel/contracts/models/device-models'
import * as devices from '@sentinel/contracts/fleet/devices'
import * as email from '@sentinel/contracts/values/email'
import * as errors from '@sentinel/contracts/http/errors'
import * as eventShapes from '@sentinel/contracts/server/event-shapes'
import * as features from '@sentinel/contracts/account/features'
import * as groups from '@sentinel/contracts/fleet/groups'
import * as insightFilters from '@sentinel/contracts/insights/insight-filters'
import * as insightLines from '@sentinel/contracts/insights/insight-lines'
import * as insights from '@sentinel/contracts/insights/insights'
import * as integrations from '@sentinel/contracts/integrations/integrations'
import * as internalAccounts from '@sentinel/contracts/staff/accounts'
import * as givenLists from '@sentinel/contracts/staff/given-lists'
import * as internalAlgs from '@sentinel/contracts/staff/algs'
import * as internalFiles from '@sentinel/contracts/staff/files'
import * as firstSteps from '@sentinel/contracts/fleet/first-steps'
import * as firmware from '@sentinel/contracts/staff/firmware'
import * as provisioning from '@sentinel/contracts/staff/provisioning'
import * as internalDevices from '@sentinel/contracts/staff/devices'
import * as internalLists from '@sentinel/contracts/staff/lists'
import * as internalReleases from '@sentinel/contracts/staff/releases'
import * as networkServers from '@sentinel/contracts/staff/network-servers'
import * as internalOperations from '@sentinel/contracts/staff/operations'
import * as internalTrail from '@sentinel/contracts/staff/trail'
import * as internalUsers from '@sentinel/contracts/staff/people'
import * as map from '@sentinel/contracts/fleet/map'
import * as marketplace from '@sentinel/contracts/models/marketplace'
import * as modelQuality from '@sentinel/contracts/models/model-quality'
import * as modelParams from '@sentinel/contracts/models/model-params'
import * as models from '@sentinel/contracts/models/models'
import * as publications from '@sentinel/contracts/staff/publications'
import * as outgoing from '@sentinel/contracts/integrations/outgoing'
import * as outgoingReasons from '@sentinel/contracts/integrations/outgoing-reasons'
import * as photos from '@sentinel/contracts/insights/photos'
import * as passwords from '@sentinel/contracts/account/passwords'
import * as profile from '@sentinel/contracts/account/profile'
import * as releases from '@sentinel/contracts/models/releases'
import * as secondFactor from '@sentinel/contracts/account/second-factor'
import * as recipients from '@sentinel/contracts/integrations/recipients'
import * as sessions from '@sentinel/contracts/account/sessions'
import * as sharing from '@sentinel/contracts/fleet/sharing'
import * as species from '@sentinel/contracts/insights/species'
import * as speciesRules from '@sentinel/contracts/integrations/species-rules'
import * as storedContent from '@sentinel/contracts/http/stored-content'
import * as uploadedImage from '@sentinel/contracts/http/uploaded-image'
import * as users from '@sentinel/contracts/account/users'
import * as verification from '@sentinel/contracts/account/verification'
import * as wireTime from '@sentinel/contracts/values/wire-time'
import { z } from 'zod'

const files = [
  accountEvents,
  alertTypes,
  alerts,
  billing,
  bulkUpdates,
  claimCode,
  clearings,
  dashboard,
  today,
  deadLetters,
  linkStart,
  console,
  commands,
  deviceUpdates,
  otaMessages,
  deviceHistory,
  deviceRadio,
  deviceModels,
  devices,
  email,
  errors,
  eventShapes,
  features,
  groups,
  insightFilters,
  insightLines,
  insights,
  integrations,
  internalAccounts,
  givenLists,
  internalAlgs,
  internalFiles,
  firstSteps,
  firmware,
  provisioning,
  internalDevices,
  internalLists,
  internalReleases,
  networkServers,
  internalOperations,
  internalTrail,
  internalUsers,
  map,
  marketplace,
  modelParams,
  modelQuality,
  models,
  publications,
  outgoing,
  outgoingReasons,
  passwords,
  photos,
  profile,
  releases,
  secondFactor,
  recipients,
  sessions,
  sharing,
  species,
  speciesRules,
  storedContent,
  uploadedImage,
  users,
  verification,
  wireTime,
]

/**
 * Names the shapes of acts, which both a user's own log and the audit trail contain. Skips shapes that several kinds share because they have
 * names of their own.
 */
const acts = Object.fromEntries(
  Object.entries(actShapes)
    .filter(([, shape]) => !Object.values<z.ZodType>(eventShapes).includes(shape))
    .map(([kind, shape]) => [`${toPascalCase(kind)}Act`, shape]),
)

function toPascalCase(kind: string): string {
  return kind.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Maps names to the schemas that the contract exports. The documentation refers to a schema by its name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  [...files, acts].flatMap((file) =>
    Object.entries(file).flatMap(([name, value]: [string, unknown]) =>
      value instanceof z.ZodType ? [[name, value] as const] : [],
    ),
  ),
)
