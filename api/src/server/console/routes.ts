import { type ConsoleSettings, getConsoleSettings } from '@sentinel/contracts/server/console'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export interface ConsoleDeps {
  config: { console: ConsoleSettings }
}

export const consoleRoutes: FastifyPluginAsyncZod<ConsoleDeps> = async (app, { config }) => {
  app.route({ ...getConsoleSettings, handler: async () => config.console })
}
