import { deliverForwards, type ForwardDeps } from './deliver-forwards.ts'
import { deliverNotice, type NoticeDeps } from './deliver-notice.ts'
import type { Deliver } from './send-outgoing.ts'

/** Sends each message through the platform of its integration. */
export function createDeliver(deps: NoticeDeps & ForwardDeps): Deliver {
  return async (integration, messages) =>
    integration.platform === 'gundi_v1' || integration.platform === 'gundi_v2'
      ? deliverForwards(deps, integration, messages)
      : Promise.all(messages.map((message) => deliverNotice(deps, integration, message)))
}
