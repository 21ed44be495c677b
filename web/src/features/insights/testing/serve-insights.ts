import { compileInsightRules } from '@sentinel/domain/insights/match-insight'
import { readInsightRules } from '@sentinel/contracts/insights/insight-filters'
import { listViewOnlyDevices } from '@sentinel/contracts/fleet/devices'
import { findInsights, type Insight, listDeviceInsights } from '@sentinel/contracts/insights/insights'
import type { User } from '@sentinel/contracts/account/users'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

/** Starts a server that serves all requests of the insight list. */
export function serveInsights(insights: Insight[], user: Partial<User> = {}): FakeServer {
  const server = startFakeServer()
  signIn(server, user)
  server.answer(listDeviceInsights, [])
  server.answer(listViewOnlyDevices, [])
  server.answer(findInsights, ({ querystring: { filters, archived, zone = 'UTC' } }) => {
    const isMet = compileInsightRules(readInsightRules(filters), zone)
    const found = insights.filter(
      (insight) => (archived === 'true' || insight.insight_status !== 'archive') && isMet(insight),
    )
    return { insights: found, next: null, total: found.length, read_at: '2026-11-20T12:00:00.000Z' }
  })
  return server
}
