import type { CommandMessage } from '@sentinel/contracts/device-messages/mqtt'
import { type CommandType, deviceFilePath } from '@sentinel/contracts/device-messages/mqtt'
import type pg from 'pg'

/** A row from `claim_commands`: a command, or the cancel of a command. */
export interface ClaimedCommand {
  key: number
  device: number
  is_cancel: boolean
  /** The device's answer contains this id. */
  id: string
  /** The id of the cancelled command. */
  cancels: string
  kind: Exclude<CommandType, 'cancel'>
  content: Record<string, unknown>
  issued_at: string
  valid_until: string
}

export interface Claim {
  deviceIds: number[]
  /** Commands that must not be sent again over these devices' connections. */
  sentIds: string[]
  answerWaitMs: number
}

/**
 * Records each device's next command as sent, commits, and returns the commands to send. `migrations/functions/commands.sql` decides which command is
 * next.
 */
export async function claimCommands(
  pool: pg.Pool,
  { deviceIds, sentIds, answerWaitMs }: Claim,
): Promise<ClaimedCommand[]> {
  const { rows } = await pool.query<ClaimedCommand>({
    name: 'claim-commands',
    text: `select * from claim_commands($1, $2, $3 * interval '1 millisecond')`,
    values: [deviceIds, sentIds, answerWaitMs],
  })
  return rows
}

/** Returns the message for a device. `deviceUrl` is the URL at which devices reach us, without a trailing slash. */
export function toCommandMessage(claimed: ClaimedCommand, deviceUrl: string): CommandMessage {
  const { id, is_cancel, cancels, kind, content, issued_at, valid_until: expires_at } = claimed
  if (is_cancel) return { id, type: 'cancel', payload: { id: cancels }, issued_at, expires_at }
  const payload = 'files' in content ? { ...content, files: addAddresses(content.files, deviceUrl) } : content
  return { id, type: kind, payload, issued_at, expires_at } as CommandMessage // safe: the api writes payloads according to the contract
}

function addAddresses(files: unknown, deviceUrl: string): object[] {
  const stored = files as { sha256: string; bytes: number }[] // safe: as above
  return stored.map(({ sha256, bytes }) => ({ url: deviceUrl + deviceFilePath(sha256), sha256, bytes }))
}
