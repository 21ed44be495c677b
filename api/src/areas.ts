import { collectionRoutes } from './insights/collections/routes.ts'
import { commandRoutes } from './commands/queue/routes.ts'
import { consoleRoutes } from './server/console/routes.ts'
import { dashboardRoutes } from './dashboard/widgets/routes.ts'
import { deadLetterRoutes } from './staff/dead-letters/routes.ts'
import { deviceModelRoutes } from './models/device-models/routes.ts'
import { documentationRoutes } from './server/documentation/routes.ts'
import { featureRoutes } from './account/features/routes.ts'
import { firmwareRoutes } from './staff/firmware/routes.ts'
import { gatewayProxyRoutes } from './server/gateway-proxy/routes.ts'
import { groupRoutes } from './fleet/groups/routes.ts'
import { healthRoutes } from './server/health/routes.ts'
import { insightLineRoutes } from './insights/lines/routes.ts'
import { integrationRoutes } from './integrations/settings/routes.ts'
import { internalUserRoutes } from './staff/people/routes.ts'
import { mapRoutes } from './fleet/map/routes.ts'
import { marketplaceRoutes } from './models/marketplace/routes.ts'
import { metricsRoutes } from './server/metrics/routes.ts'
import { modelFileRoutes } from './models/files/routes.ts'
import { modelQualityRoutes } from './models/quality/routes.ts'
import { modelRoutes } from './models/owned/routes.ts'
import { networkServerRoutes } from './staff/network-servers/routes.ts'
import { operationsRoutes } from './staff/operations/routes.ts'
import { photoRoutes } from './insights/photos/routes.ts'
import { publicationRoutes } from './models/publications/routes.ts'
import { recipientRoutes } from './integrations/recipients/routes.ts'
import { releaseRoutes } from './models/releases/routes.ts'
import { sessionRoutes } from './account/sessions/routes.ts'
import { speciesRoutes } from './insights/species/routes.ts'
import { speciesRuleRoutes } from './integrations/species-rules/routes.ts'
import { todayRoutes } from './dashboard/today/routes.ts'
import { userRoutes } from './account/sign-in/routes.ts'
import { verificationRoutes } from './account/verification/routes.ts'

/** All areas that the api serves. The contract uses the same names. An area with jobs or publishers exports an object with all of them. */
export { accountEvents } from './account/events/routes.ts'
export { alerts } from './alerts/routes.ts'
export { auditTrail } from './staff/trail/routes.ts'
export { billing } from './billing/routes.ts'
export { clearings } from './staff/clearings/routes.ts'
export const collections = { routes: collectionRoutes }
export const commands = { routes: commandRoutes }
export const console = { routes: consoleRoutes }
export const dashboard = { routes: dashboardRoutes }
export const deadLetters = { routes: deadLetterRoutes }
export const deviceModels = { routes: deviceModelRoutes }
export { devices } from './fleet/devices/routes.ts'
export { deviceUpdates } from './commands/device-updates/routes.ts'
export const documentation = { routes: documentationRoutes }
export const features = { routes: featureRoutes }
export { firstSteps } from './fleet/first-steps/routes.ts'
export const firmware = { routes: firmwareRoutes }
export const gatewayProxy = { routes: gatewayProxyRoutes }
export const groups = { routes: groupRoutes }
export const health = { routes: healthRoutes }
export const insightLines = { routes: insightLineRoutes }
export { insights } from './insights/lists/routes.ts'
export const integrations = { routes: integrationRoutes }
export { internalAlgs } from './staff/algs/routes.ts'
export { internalDevices } from './staff/devices/routes.ts'
export { internalFiles } from './staff/files/routes.ts'
export const internalUsers = { routes: internalUserRoutes }
export const map = { routes: mapRoutes }
export const marketplace = { routes: marketplaceRoutes }
export const metrics = { routes: metricsRoutes }
export const modelFiles = { routes: modelFileRoutes }
export const modelQuality = { routes: modelQualityRoutes }
export const models = { routes: modelRoutes }
export const networkServers = { routes: networkServerRoutes }
export const operations = { routes: operationsRoutes }
export { otaMessages } from './commands/ota-messages/routes.ts'
export { outgoing } from './integrations/outgoing/routes.ts'
export const photos = { routes: photoRoutes }
export { profile } from './account/profile/routes.ts'
export const publications = { routes: publicationRoutes }
export const recipients = { routes: recipientRoutes }
export const releases = { routes: releaseRoutes }
export { secondFactor } from './account/second-factor/routes.ts'
export const sessions = { routes: sessionRoutes }
export { sharing } from './fleet/sharing/routes.ts'
export const species = { routes: speciesRoutes }
export const speciesRules = { routes: speciesRuleRoutes }
export const today = { routes: todayRoutes }
export { updates } from './insights/bulk-updates/routes.ts'
export const users = { routes: userRoutes }
export const verification = { routes: verificationRoutes }
