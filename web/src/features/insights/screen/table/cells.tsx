import type { ReactNode } from 'react'
import { messages } from '../../../../messages/messages.ts'
import { Age } from '../../../../ui/marks/age.tsx'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { MemberCount } from '../row/member-count.tsx'
import { InsightConfidence } from '../row/insight-confidence.tsx'
import { InsightStatusMark } from '../row/insight-status.tsx'
import { SightingTime } from '../row/sighting-time.tsx'
import type { ShownInsight } from '../row/shown-insight.ts'
import type { ColumnKey } from './columns.ts'
import { SpeciesName } from '../row/species-name.tsx'
import { LIST_MAX_CHARACTERS, TEXT_MAX_CHARACTERS, truncate } from '../../../../ui/marks/truncate.ts'

type CellProps = Pick<ShownInsight, 'insight' | 'status' | 'isUnsaved' | 'species' | 'address'>

/** What stands in a row below each head. */
export const cells: Record<ColumnKey, (props: CellProps) => ReactNode> = {
  species: ({ insight, species, address }) => (
    <>
      <MemberCount row={insight} />
      <a href={address} data-insight={insight.insight_id}>
        <SpeciesName insight={insight} species={species} />
      </a>
    </>
  ),
  confidence: ({ insight }) => <InsightConfidence insight={insight} />,
  device: ({ insight }) => <span>{truncate(deviceName(insight), TEXT_MAX_CHARACTERS)}</span>,
  taken: ({ insight }) => <SightingTime insight={insight} />,
  received: ({ insight }) => <Age iso={insight.time_stamp} />,
  source: ({ insight }) => messages.insights.sources[insight.comms_source],
  status: ({ status, isUnsaved }) => <InsightStatusMark status={status} isUnsaved={isUnsaved} />,
  allSpecies: ({ insight }) =>
    truncate(insight.class_list.map(({ className }) => className).join(', '), LIST_MAX_CHARACTERS),
  location: ({ insight: { latitude, longitude } }) =>
    latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
  insightId: ({ insight }) => insight.insight_id,
  deviceId: ({ insight }) => insight.device_id,
}
