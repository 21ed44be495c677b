import type { Area } from '../../platform/area.ts'
import { type RecipientDeps, recipientRoutes } from './routes.ts'

export const recipients = { routes: recipientRoutes } satisfies Area<RecipientDeps>
