import type { Area } from '../../platform/area.ts'
import { type SpeciesRuleDeps, speciesRuleRoutes } from './routes.ts'

export const speciesRules = { routes: speciesRuleRoutes } satisfies Area<SpeciesRuleDeps>
