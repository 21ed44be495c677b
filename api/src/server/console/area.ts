import type { Area } from '../../platform/area.ts'
import { type ConsoleDeps, consoleRoutes } from './routes.ts'

export const console = { routes: consoleRoutes } satisfies Area<ConsoleDeps>
