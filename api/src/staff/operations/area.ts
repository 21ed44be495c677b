import type { Area } from '../../platform/area.ts'
import { type OperationsDeps, operationsRoutes } from './routes.ts'

export const operations = { routes: operationsRoutes } satisfies Area<OperationsDeps>
