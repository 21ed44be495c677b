import type { Area } from '../platform/area.ts'
import { type SecondFactorDeps, secondFactorRoutes } from './routes.ts'

export const secondFactor = { routes: secondFactorRoutes } satisfies Area<SecondFactorDeps>
