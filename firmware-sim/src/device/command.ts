import { AnswerStatus, type CommandMessage, type CommandType } from '@sentinel/contracts/device-messages/mqtt'
import { z } from 'zod'

/** Is what a camera is requested to do. `id` is the id that its answer names. */
export type Command = { id: string; expires_at?: string } & {
  [Type in CommandType]: Pick<Extract<CommandMessage, { type: Type }>, 'type' | 'payload'>
}[CommandType]

export const Answer = z.object({ status: AnswerStatus, detail: z.string().optional() })
export type Answer = z.infer<typeof Answer>
