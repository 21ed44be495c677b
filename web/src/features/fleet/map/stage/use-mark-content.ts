import type { MapWarning } from '@sentinel/contracts/fleet/map'
import { useMemo } from 'react'
import type { Fleet } from '../fleet.ts'
import type { MapAddress } from '../map-address.ts'
import type { MarkContent } from '../to-marks.ts'

/** What marks show, as the legend has it switched. Signals are shown once they are known. */
export function useMarkContent(
  { off, isCoverageOn }: MapAddress,
  { coverage }: Pick<Fleet, 'coverage'>,
): MarkContent {
  const hidden = off as ReadonlySet<MapWarning> // safe: only asked for warnings
  const isCountShown = !off.has('insight_count')
  const isCoverageShown = isCoverageOn && coverage === 'known'
  return useMemo(() => ({ hidden, isCountShown, isCoverageShown }), [hidden, isCountShown, isCoverageShown])
}
