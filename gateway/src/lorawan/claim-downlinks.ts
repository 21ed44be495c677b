import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import {
  RADIO_DOWNLINKS_PER_DAY,
  RADIO_REPEATS_MAX,
  RADIO_SILENT_UPLINKS,
} from '@sentinel/contracts/commands/limits'
import type { CommandType } from '@sentinel/contracts/device-messages/mqtt'
import type pg from 'pg'

/** Is a row of `claim_radio_downlinks`. */
export interface ClaimedDownlink {
  downlink_id: string
  device: number
  dev_eui: string
  provider: NetworkProvider
  server_id: string
  application: string | null
  device_name: string | null
  part: 'whole' | 'models' | 'settings' | 'cancel'
  number: number
  kind: Exclude<CommandType, 'cancel'>
  content: Record<string, unknown>
  /** Is the number of the cancelled command. */
  cancels: number
  expires_at: string
}

export interface DownlinkClaim {
  /** Is undefined for all devices. */
  deviceIds: number[] | undefined
  providers: NetworkProvider[]
  limit: number
}

/** Claims the next downlink of each of these devices, commits, and returns what to hand over to its network server. */
export async function claimDownlinks(
  pool: pg.Pool,
  { deviceIds, providers, limit }: DownlinkClaim,
): Promise<ClaimedDownlink[]> {
  const { rows } = await pool.query<ClaimedDownlink>({
    name: 'claim-radio-downlinks',
    text: 'select * from claim_radio_downlinks($1, $2, $3, $4, $5, $6)',
    values: [
      deviceIds ?? null,
      providers,
      RADIO_DOWNLINKS_PER_DAY,
      RADIO_SILENT_UPLINKS,
      RADIO_REPEATS_MAX,
      limit,
    ],
  })
  return rows
}
