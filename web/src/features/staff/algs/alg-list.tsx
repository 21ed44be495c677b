import {
  type InternalAlg,
  type internalAlgFilters,
  type internalAlgSorts,
  listInternalAlgs,
} from '@sentinel/contracts/staff/algs'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import type { InternalListOf } from '../lists/internal-column.ts'
import classes from './algs.module.css'

const texts = messages.internalAlgs

/** The Algs tab. */
export const algList: InternalListOf<
  InternalAlg,
  (typeof internalAlgSorts)[number],
  (typeof internalAlgFilters)[number]
> = {
  name: 'algs',
  label: texts.table,
  usual: { sort: 'alg_id', order: 'desc' },
  idOf: ({ alg_id }) => alg_id,
  fetchPage: (querystring, signal) => call(listInternalAlgs, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    {
      key: 'id',
      label: texts.columns.id,
      sort: 'alg_id',
      filter: 'alg_id',
      widthPx: 108,
      cell: (row) => row.alg_id,
    },
    { key: 'name', label: texts.columns.name, sort: 'name', filter: 'name', cell: (row) => row.name },
    {
      key: 'framework',
      label: texts.columns.framework,
      sort: 'framework',
      filter: 'framework',
      widthPx: 150,
      cell: (row) => row.framework || texts.none,
    },
    {
      key: 'created',
      label: texts.columns.created,
      sort: 'date_created',
      filter: 'date_created',
      filterLabel: texts.createdSince,
      isFilteredByDay: true,
      widthPx: 196,
      cell: (row) => <LocalTime iso={row.date_created} />,
    },
    {
      key: 'bucket',
      label: texts.columns.bucket,
      sort: 'alg_bucket',
      filter: 'alg_bucket',
      widthPx: 130,
      cell: (row) => row.alg_bucket ?? texts.none,
    },
    {
      key: 'path',
      label: texts.columns.path,
      sort: 'alg_path',
      filter: 'alg_path',
      cell: (row) => <span className={classes.sum}>{row.alg_path ?? texts.none}</span>,
    },
    {
      key: 'checksum',
      label: texts.columns.checksum,
      sort: 'md5_checksum',
      filter: 'md5_checksum',
      cell: (row) => <span className={classes.sum}>{row.md5_checksum ?? texts.none}</span>,
    },
    {
      key: 'classes',
      label: texts.columns.classes,
      widthPx: 84,
      cell: (row) => row.class_count.toLocaleString('en'),
    },
  ],
}
