import { LIST_DEFAULT_ROWS } from '@sentinel/contracts/http/limits'
import {
  type OutgoingKind,
  type OutgoingMessage,
  listOutgoing,
  replayOutgoing,
} from '@sentinel/contracts/integrations/outgoing'
import type { Database } from '@sentinel/migrations/connect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AlertType, alertTypeNames } from '@sentinel/contracts/alerts/alert-types'
import type { Once } from '../../../server/idempotency/once.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { sendNextCursor } from '../../../platform/http/send-next-cursor.ts'
import { type OutgoingRow, getOutgoing, replayMessage, selectOutgoingPage } from './queries.ts'
import { presentReason } from './present-reason.ts'

export interface OutgoingLogDeps {
  db: Database
  once: Once
}

export const outgoingLogRoutes: FastifyPluginAsyncZod<OutgoingLogDeps> = async (app, { db, once }) => {
  app.route({
    ...listOutgoing,
    async handler({ user, query: { limit = LIST_DEFAULT_ROWS, cursor, ...filters } }, reply) {
      const page = { userId: user.id, limit, before: cursor, ...filters }
      const rows = await selectOutgoingPage(db, page).execute()
      sendNextCursor(reply, rows, { limit, idOf: (row) => row.outbox_id })
      return rows.map(presentOutgoing)
    },
  })

  app.route({
    ...replayOutgoing,
    handler: (request) =>
      once(db, request, async (tx) => {
        const { id: userId } = request.user
        const { messageId: outboxId } = request.params
        const isQueued = await replayMessage(tx, { userId, outboxId })
        const row = await getOutgoing(tx, { userId, outboxId })
        if (!row) throw notFound('Message')
        if (!isQueued) throw notToReplay(row.state)
        return presentOutgoing(row)
      }),
  })
}

function notToReplay(state: string) {
  const message =
    state === 'failed' || state === 'skipped'
      ? 'Nothing is sent to this recipient any more.'
      : 'Only a message that failed or was skipped can be sent again.'
  return conflict(message, { general: message })
}

function presentOutgoing(row: OutgoingRow): OutgoingMessage {
  return {
    id: row.outbox_id,
    platform: row.platform,
    kind: row.kind,
    recipient: row.recipient,
    device_id: row.device_id,
    insight_id: row.insight_id,
    alert_id: row.alert_id,
    subject: subjectOf(row),
    state: row.state,
    ...presentReason(row),
    attempts: row.attempts,
    created_at: row.created_at,
    due_at: row.due_at,
    sent_at: row.sent_at,
    can_replay: row.can_replay,
  }
}

type Facts = Pick<
  OutgoingRow,
  'kind' | 'device_name' | 'class_name' | 'alert_type' | 'day' | 'summarised' | 'summary_of'
>

/** Returns a short description of a message. */
function subjectOf(facts: Facts): string {
  return subjects[facts.kind](facts, facts.device_name ?? '')
}

const subjects: Record<OutgoingKind, (facts: Facts, device: string) => string> = {
  sighting: ({ class_name: name }, device) => (name === null ? device : `${name} at ${device}`),
  photo: ({ class_name: name }, device) =>
    name === null ? `Photo of ${device}` : `Photo: ${name} at ${device}`,
  alert: ({ alert_type: type }, device) => `${nameAlert(type)}: ${device}`,
  recovery: ({ alert_type: type }, device) => `${nameAlert(type)} has ended: ${device}`,
  health: (_, device) => `Health report of ${device}`,
  digest: ({ day }) => `Daily summary of ${day}`,
  summary: ({ summarised, summary_of: of }) =>
    summarise(summarised ?? 0, of === 'alerts' ? 'alert' : 'sighting'),
  test: () => 'Test',
}

function nameAlert(type: AlertType | null): string {
  return type === null ? 'Alert' : alertTypeNames[type]
}

function summarise(total: number, what: string): string {
  return `${total} more ${what}${total === 1 ? '' : 's'}`
}
