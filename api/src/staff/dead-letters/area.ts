import type { Area } from '../../platform/area.ts'
import { type DeadLetterDeps, deadLetterRoutes } from './routes.ts'

export const deadLetters = { routes: deadLetterRoutes } satisfies Area<DeadLetterDeps>
