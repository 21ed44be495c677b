import type { Area } from '../../platform/area.ts'
import { type SpeciesDeps, speciesRoutes } from './routes.ts'

export const species = { routes: speciesRoutes } satisfies Area<SpeciesDeps>
