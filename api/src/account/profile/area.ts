import type { Area } from '../../platform/area.ts'
import { profileJobs } from './jobs.ts'
import { type ProfileDeps, profileRoutes } from './routes.ts'

export const profile = { routes: profileRoutes, jobs: profileJobs } satisfies Area<ProfileDeps>
