import type { Area } from '../../platform/area.ts'
import { type ModelFileDeps, modelFileRoutes } from './routes.ts'

export const modelFiles = { routes: modelFileRoutes } satisfies Area<ModelFileDeps>
