import type { DeviceCommand, OtaMessageType } from '@sentinel/contracts/commands/commands'
import type { OtaMessage } from '@sentinel/contracts/commands/ota-messages'
import type { CommandRow } from './find-commands.ts'

export function presentCommand({ user_id: _, command_key: __, ...command }: CommandRow): DeviceCommand {
  return command
}

export function presentMessage({
  user_id: _,
  command_key: __,
  update_id: ___,
  ...message
}: CommandRow): OtaMessage {
  return { ...message, message_type: message.message_type as OtaMessageType } // a command outside an update is always a message
}
