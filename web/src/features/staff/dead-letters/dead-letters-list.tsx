import {
  type DeadLetter,
  type deadLetterFilters,
  deadLetterReasons,
  type deadLetterSorts,
  listDeadLetters,
} from '@sentinel/contracts/staff/dead-letters'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import type { InternalListOf } from '../lists/internal-column.ts'

const texts = messages.internalDeadLetters

/** Shows the list of the Dead letters tab. */
export const deadLettersList: InternalListOf<
  DeadLetter,
  (typeof deadLetterSorts)[number],
  (typeof deadLetterFilters)[number]
> = {
  name: 'letters',
  label: texts.table,
  usual: { sort: 'letter_id', order: 'desc' },
  idOf: ({ letter_id }) => letter_id,
  fetchPage: (querystring, signal) => call(listDeadLetters, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    {
      key: 'id',
      label: texts.columns.id,
      sort: 'letter_id',
      widthPx: 68,
      cell: (row) => row.letter_id,
    },
    {
      key: 'reason',
      label: texts.columns.reason,
      filter: 'reason',
      options: deadLetterReasons.map((reason) => ({ key: reason, name: texts.reasons[reason] })),
      widthPx: 160,
      cell: (row) => texts.nameReason(row.reason),
    },
    {
      key: 'device',
      label: texts.columns.device,
      filter: 'device_id',
      widthPx: 84,
      cell: (row) => row.device_id ?? texts.none,
    },
    {
      key: 'dev_eui',
      label: texts.columns.devEui,
      filter: 'dev_eui',
      widthPx: 152,
      cell: (row) => row.dev_eui ?? texts.none,
    },
    {
      key: 'topic',
      label: texts.columns.topic,
      filter: 'topic',
      filterLabel: texts.topicStart,
      cell: (row) => row.topic,
    },
    {
      key: 'last',
      label: texts.columns.last,
      sort: 'last_received_at',
      filter: 'last_received_at',
      filterLabel: texts.receivedSince,
      isFilteredByDay: true,
      widthPx: 188,
      cell: (row) => <LocalTime iso={row.last_received_at} />,
    },
    {
      key: 'times',
      label: texts.columns.times,
      widthPx: 64,
      cell: (row) => row.times.toLocaleString('en'),
    },
    {
      key: 'bytes',
      label: texts.columns.bytes,
      widthPx: 92,
      cell: (row) => texts.dialog.bytes(row.payload_bytes, row.payload_bytes),
    },
    { key: 'kept', label: texts.columns.kept, widthPx: 146, cell: nameState },
  ],
}

function nameState({ obstacle, tried_at }: DeadLetter): string {
  if (obstacle !== null) return texts.states.blocked
  return tried_at === null ? texts.states.ready : texts.states.tried
}
