import type { Area } from '../../platform/area.ts'
import { type CommandDeps, commandRoutes } from './routes.ts'

export const commands = { routes: commandRoutes } satisfies Area<CommandDeps>
