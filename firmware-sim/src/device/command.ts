import type { CommandMessage } from '@sentinel/contracts/mqtt'

/** What a camera is asked to do; `id` is the name it answers under. */
export type Command = { id: string } & {
  [Type in CommandMessage['type']]: Pick<Extract<CommandMessage, { type: Type }>, 'type' | 'payload'>
}[CommandMessage['type']]
