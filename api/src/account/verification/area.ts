import type { Area } from '../../platform/area.ts'
import { type VerificationDeps, verificationRoutes } from './routes.ts'

export const verification = { routes: verificationRoutes } satisfies Area<VerificationDeps>
