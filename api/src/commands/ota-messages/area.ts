import type { Area } from '../../platform/area.ts'
import { type OtaMessageDeps, otaMessageRoutes } from './routes.ts'
import { otaMessageTellers } from './tellers.ts'

export const otaMessages = {
  routes: otaMessageRoutes,
  tellers: otaMessageTellers,
} satisfies Area<OtaMessageDeps>
