import type { Area } from '../../platform/area.ts'
import { type FeatureDeps, featureRoutes } from './routes.ts'

export const features = { routes: featureRoutes } satisfies Area<FeatureDeps>
