import { isDateRule, isDeviceRule, readInsightRules } from '@sentinel/contracts/insight-filters'
import { listLookOnlyDevices } from '@sentinel/contracts/devices'
import { findInsights, type Insight, listDeviceInsights } from '@sentinel/contracts/insights'
import type { User } from '@sentinel/contracts/users'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

/** A server with all that the list of insights asks for. Of the filters it knows those of the species and of one device. */
export function serveInsights(insights: Insight[], user: Partial<User> = {}): FakeServer {
  const server = startFakeServer()
  signIn(server, user)
  server.answer(listDeviceInsights, [])
  server.answer(listLookOnlyDevices, [])
  server.answer(findInsights, ({ querystring: { filters, archived } }) => {
    const rules = readInsightRules(filters)
    const found = insights.filter(
      ({ class_name, device_id, insight_status }) =>
        (archived === 'true' || insight_status !== 'archive') &&
        rules.every((rule) =>
          isDeviceRule(rule)
            ? rule.device_id === device_id
            : !isDateRule(rule) && class_name.includes(rule.value),
        ),
    )
    return { insights: found, next: null, total: found.length, read_at: '2026-11-20T12:00:00.000Z' }
  })
  return server
}
