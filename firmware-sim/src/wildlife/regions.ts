import { andes } from './andes.ts'
import { kenya } from './kenya.ts'
import { newZealand } from './new-zealand.ts'
import { nordic } from './nordic.ts'
import type { Region, RegionName } from './region.ts'

export const REGIONS: Readonly<Record<RegionName, Region>> = {
  'new-zealand': newZealand,
  kenya,
  andes,
  nordic,
}
