import { AnswerStatus, type CommandMessage, type CommandType } from '@sentinel/contracts/device-messages/mqtt'
import { z } from 'zod'

/** A command for a camera. The camera's answer contains its `id`. */
export type Command = { id: string; expires_at?: string } & {
  [Type in CommandType]: Pick<Extract<CommandMessage, { type: Type }>, 'type' | 'payload'>
}[CommandType]

export const Answer = z.object({ status: AnswerStatus, detail: z.string().optional() })
export type Answer = z.infer<typeof Answer>
