import type { Area } from '../../platform/area.ts'
import { type GroupDeps, groupRoutes } from './routes.ts'

export const groups = { routes: groupRoutes } satisfies Area<GroupDeps>
