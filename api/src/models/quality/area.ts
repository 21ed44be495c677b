import type { Area } from '../../platform/area.ts'
import { type ModelQualityDeps, modelQualityRoutes } from './routes.ts'

export const modelQuality = { routes: modelQualityRoutes } satisfies Area<ModelQualityDeps>
