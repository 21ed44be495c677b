import * as accountEvents from '@sentinel/contracts/account-events'
import { actShapes } from '@sentinel/contracts/acts'
import * as alerts from '@sentinel/contracts/alerts'
import * as billing from '@sentinel/contracts/billing'
import * as bulkUpdates from '@sentinel/contracts/bulk-updates'
import * as claimCode from '@sentinel/contracts/claim-code'
import * as clearings from '@sentinel/contracts/internal/clearings'
import * as dashboard from '@sentinel/contracts/dashboard'
import * as today from '@sentinel/contracts/today'
import * as deadLetters from '@sentinel/contracts/internal/dead-letters'
import * as linkStart from '@sentinel/contracts/internal/link-start'
import * as console from '@sentinel/contracts/console'
import * as commands from '@sentinel/contracts/commands'
import * as deviceUpdates from '@sentinel/contracts/device-updates'
import * as otaMessages from '@sentinel/contracts/ota-messages'
import * as deviceHistory from '@sentinel/contracts/device-history'
import * as deviceRadio from '@sentinel/contracts/device-radio'
import * as deviceModels from '@sentinel/contracts/device-models'
import * as devices from '@sentinel/contracts/devices'
import * as email from '@sentinel/contracts/email'
import * as errors from '@sentinel/contracts/errors'
import * as eventShapes from '@sentinel/contracts/event-shapes'
import * as features from '@sentinel/contracts/features'
import * as groups from '@sentinel/contracts/groups'
import * as insightFilters from '@sentinel/contracts/insight-filters'
import * as insightLines from '@sentinel/contracts/insight-lines'
import * as insights from '@sentinel/contracts/insights'
import * as integrations from '@sentinel/contracts/integrations'
import * as internalAccounts from '@sentinel/contracts/internal/accounts'
import * as givenLists from '@sentinel/contracts/internal/given-lists'
import * as internalAlgs from '@sentinel/contracts/internal/algs'
import * as internalFiles from '@sentinel/contracts/internal/files'
import * as firstSteps from '@sentinel/contracts/first-steps'
import * as firmware from '@sentinel/contracts/internal/firmware'
import * as provisioning from '@sentinel/contracts/internal/provisioning'
import * as internalDevices from '@sentinel/contracts/internal/devices'
import * as internalLists from '@sentinel/contracts/internal/lists'
import * as internalReleases from '@sentinel/contracts/internal/releases'
import * as networkServers from '@sentinel/contracts/internal/network-servers'
import * as internalOperations from '@sentinel/contracts/internal/operations'
import * as internalTrail from '@sentinel/contracts/internal/trail'
import * as internalUsers from '@sentinel/contracts/internal/users'
import * as map from '@sentinel/contracts/map'
import * as marketplace from '@sentinel/contracts/marketplace'
import * as modelQuality from '@sentinel/contracts/model-quality'
import * as modelParams from '@sentinel/contracts/model-params'
import * as models from '@sentinel/contracts/models'
import * as publications from '@sentinel/contracts/internal/publications'
import * as outgoing from '@sentinel/contracts/outgoing'
import * as outgoingReasons from '@sentinel/contracts/outgoing-reasons'
import * as photos from '@sentinel/contracts/photos'
import * as passwords from '@sentinel/contracts/passwords'
import * as profile from '@sentinel/contracts/profile'
import * as releases from '@sentinel/contracts/releases'
import * as secondFactor from '@sentinel/contracts/second-factor'
import * as recipients from '@sentinel/contracts/recipients'
import * as sessions from '@sentinel/contracts/sessions'
import * as sharing from '@sentinel/contracts/sharing'
import * as species from '@sentinel/contracts/species'
import * as speciesRules from '@sentinel/contracts/species-rules'
import * as storedContent from '@sentinel/contracts/stored-content'
import * as uploadedImage from '@sentinel/contracts/uploaded-image'
import * as users from '@sentinel/contracts/users'
import * as verification from '@sentinel/contracts/verification'
import * as wireTime from '@sentinel/contracts/wire-time'
import { z } from 'zod'

const files = [
  accountEvents,
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

/** Acts are in somebody's own log as well as in the audit trail. Shapes that several kinds share have names of their own. */
const acts = Object.fromEntries(
  Object.entries(actShapes)
    .filter(([, shape]) => !Object.values<z.ZodType>(eventShapes).includes(shape))
    .map(([kind, shape]) => [`${toPascalCase(kind)}Act`, shape]),
)

function toPascalCase(kind: string): string {
  return kind.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Schemas that the contract exports, by name. The documentation refers to them by it. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  [...files, acts].flatMap((file) =>
    Object.entries(file).flatMap(([name, value]: [string, unknown]) =>
      value instanceof z.ZodType ? [[name, value] as const] : [],
    ),
  ),
)
