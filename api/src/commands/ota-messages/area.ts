import type { Area } from '../../platform/area.ts'
import { type OtaMessageDeps, otaMessageRoutes } from './routes.ts'
import { otaMessagePublishers } from './publishers.ts'

export const otaMessages = {
  routes: otaMessageRoutes,
  publishers: otaMessagePublishers,
} satisfies Area<OtaMessageDeps>
