import {
  type InternalRelease,
  type internalReleaseFilters,
  type internalReleaseSorts,
  listInternalReleases,
} from '@sentinel/contracts/staff/releases'
import { ImageNormalization, releaseFrameworks, ReleaseState } from '@sentinel/contracts/models/releases'
import { messages } from '../../../messages/messages.ts'
import { call } from '../../../platform/call.ts'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import type { InternalListOf } from '../lists/internal-column.ts'
import { ReleaseStateBadge } from './release-state.tsx'

const texts = messages.internalReleases

/** The Alg Releases tab. */
export const releaseList: InternalListOf<
  InternalRelease,
  (typeof internalReleaseSorts)[number],
  (typeof internalReleaseFilters)[number]
> = {
  name: 'releases',
  label: texts.table,
  usual: { sort: 'id', order: 'desc' },
  idOf: ({ id }) => id,
  fetchPage: (querystring, signal) => call(listInternalReleases, { querystring }, { signal }),
  empty: texts.empty,
  columns: [
    { key: 'id', label: texts.columns.id, sort: 'id', filter: 'id', widthPx: 60, cell: (row) => row.id },
    { key: 'name', label: texts.columns.name, sort: 'name', filter: 'name', cell: (row) => row.name },
    {
      key: 'framework',
      label: texts.columns.framework,
      sort: 'framework',
      filter: 'framework',
      options: releaseFrameworks.map((framework) => ({ key: framework, name: framework })),
      widthPx: 148,
      cell: (row) => row.frameworks.join(', ') || texts.none,
    },
    {
      key: 'modelCount',
      label: texts.columns.modelCount,
      sort: 'model_count',
      filter: 'model_count',
      widthPx: 108,
      cell: (row) => row.model_count,
    },
    {
      key: 'modelIds',
      label: texts.columns.modelIds,
      sort: 'alg_ids',
      filter: 'alg_id',
      filterLabel: texts.modelId,
      widthPx: 92,
      cell: (row) => row.alg_ids.join(', ') || texts.none,
    },
    {
      key: 'normalization',
      label: texts.columns.normalization,
      sort: 'normalization',
      filter: 'normalization',
      options: ImageNormalization.options.map((key) => ({ key, name: texts.normalizations[key] })),
      widthPx: 120,
      cell: (row) => row.normalizations.map((key) => texts.normalizations[key]).join(', ') || texts.none,
    },
    {
      key: 'sensitivity',
      label: texts.columns.sensitivity,
      sort: 'sensitivity',
      filter: 'sensitivity',
      widthPx: 104,
      cell: (row) => row.sensitivities.join(', ') || texts.none,
    },
    {
      key: 'state',
      label: texts.columns.state,
      sort: 'state',
      filter: 'state',
      options: ReleaseState.options.map((key) => ({ key, name: texts.states[key] })),
      widthPx: 116,
      cell: (row) => <ReleaseStateBadge state={row.state} />,
    },
    {
      key: 'created',
      label: texts.columns.created,
      sort: 'created_at',
      filter: 'created_at',
      filterLabel: texts.createdSince,
      isFilteredByDay: true,
      widthPx: 192,
      cell: (row) => <LocalTime iso={row.created_at} />,
    },
  ],
}
