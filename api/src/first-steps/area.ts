import type { Area } from '../platform/area.ts'
import { type FirstStepsDeps, firstStepsRoutes } from './routes.ts'

export const firstSteps = { routes: firstStepsRoutes } satisfies Area<FirstStepsDeps>
