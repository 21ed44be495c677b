import {
  countDeadLetters,
  type DeadLetter,
  getDeadLetter,
  type DeadLetterCount,
  type DeadLetterWork,
  listDeadLetters,
  listDeadLetterWork,
} from '@sentinel/contracts/staff/dead-letters'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { signIn, startFakeServer } from '../../../testing/render-console.tsx'

interface Served {
  letters?: Partial<DeadLetter>[]
  counts?: DeadLetterCount[]
  work?: DeadLetterWork[]
  /** The payload of every dead letter. */
  payload?: Uint8Array
}

/** Starts a server with these dead letters and a signed-in member of staff. */
export function serveDeadLetters({
  letters = [{}],
  counts = [{ reason: 'malformed', letters: 12, without_payload: 2, until_id: 512 }],
  work = [],
  payload = new TextEncoder().encode('{"message_id":1}'),
}: Served = {}): FakeServer {
  const server = startFakeServer()
  signIn(server, { role: 'staff' })
  server.answer(listDeadLetters, {
    rows: letters.map(aDeadLetter),
    total: letters.length,
    totalKind: 'exact',
  })
  server.answer(countDeadLetters, counts)
  server.answer(listDeadLetterWork, work)
  server.answer(getDeadLetter, ({ params: { deadLetterId } }) => ({
    ...aDeadLetter(letters.find(({ letter_id: id }) => id === deadLetterId)),
    kept_bytes: payload.byteLength,
    payload_bytes: payload.byteLength,
    content: btoa(String.fromCharCode(...payload)),
  }))
  return server
}

/** Returns a valid row. Tests override the fields that they are about. */
function aDeadLetter(changes: Partial<DeadLetter> = {}): DeadLetter {
  return {
    letter_id: 501,
    reason: 'malformed',
    detail: 'message_id: missing',
    topic: 'sentinels/7/up/insights',
    device_id: 7,
    dev_eui: null,
    first_received_at: '2026-01-02T03:04:05.678Z',
    last_received_at: '2026-01-02T03:04:05.678Z',
    times: 3,
    payload_bytes: 16,
    kept_bytes: 16,
    obstacle: null,
    tried_at: null,
    ...changes,
  }
}

export function aDeadLetterWork(changes: Partial<DeadLetterWork> = {}): DeadLetterWork {
  return {
    work_id: 9,
    kind: 'decode',
    reason: 'malformed',
    letter_id: null,
    state: 'processing',
    total: 12,
    finished: 4,
    refused: 1,
    skipped: 0,
    begun_at: '2026-01-02T03:04:05.678Z',
    ended_at: null,
    begun_by: 'sam@example.org',
    ...changes,
  }
}
