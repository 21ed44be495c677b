import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Area } from '../../platform/area.ts'
import { internalDeviceJobs } from './jobs.ts'
import { deviceListRoutes } from './list-routes.ts'
import { type ProvisioningDeps, provisioningRoutes } from './provisioning-routes.ts'

const internalDeviceRoutes: FastifyPluginAsyncZod<ProvisioningDeps> = async (app, deps) => {
  await app.register(deviceListRoutes, deps)
  await app.register(provisioningRoutes, deps)
}

export const internalDevices = {
  routes: internalDeviceRoutes,
  jobs: internalDeviceJobs,
} satisfies Area<ProvisioningDeps>
