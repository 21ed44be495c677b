import type { Area } from '../../platform/area.ts'
import { type ModelDeps, modelRoutes } from './routes.ts'

export const models = { routes: modelRoutes } satisfies Area<ModelDeps>
