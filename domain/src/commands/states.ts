import type { CommandEnd, CommandEventKind, CommandStatus } from '@sentinel/contracts/commands/commands'

/**
 * The states of a command to a device. A command is `pending` until its device answers. It is `pending_reset` while the device restarts to complete
 * it. `success`, `failed` and `dropped` are final.
 *
 * An answer to a command that has already ended does not change its state. It is added to the history, and if it says that a release was installed,
 * the release's models are listed (`answer_ended_command`).
 *
 * `transitions` lists every state change. The functions in `migrations/functions/commands.sql` make these changes, the database refuses all others,
 * and `gateway/src/commands/states.database.test.ts` compares the two.
 */
export const OPEN_STATES = ['pending', 'pending_reset'] as const satisfies CommandStatus[]

export function isOpen(status: CommandStatus): boolean {
  return status === 'pending' || status === 'pending_reset'
}

/**
 * - `history`: adds a row to the history (`add_command_history`)
 * - `counts`: counts the update's part in its new state (`count_update_parts`)
 * - `models`: lists the models of the command's release for the device (`deploy_models`)
 * - `settings`: takes the requested settings back (`take_back_settings`)
 * - `change_log`: publishes the command, or its update, and the device (`publish_commands`)
 * - `gateways`: wakes the gateways, because another command may be next (`wake_gateways`)
 */
type Effect = 'history' | 'counts' | 'models' | 'settings' | 'change_log' | 'gateways'

interface Transition {
  from: readonly CommandStatus[]
  to: CommandStatus
  /** Null if the command stays open. */
  end: CommandEnd | null
  history: CommandEventKind
  effects: readonly Effect[]
}

const ALWAYS = ['history', 'counts', 'change_log', 'gateways'] as const

export const transitions = {
  answer_pending_reset: {
    from: ['pending'],
    to: 'pending_reset',
    end: null,
    history: 'answered',
    effects: ALWAYS,
  },
  answer_success: {
    from: OPEN_STATES,
    to: 'success',
    end: 'answer',
    history: 'answered',
    effects: [...ALWAYS, 'models'],
  },
  answer_failed: {
    from: OPEN_STATES,
    to: 'failed',
    end: 'answer',
    history: 'answered',
    effects: [...ALWAYS, 'settings'],
  },
  /** A health report shows the command's settings and firmware, or a restart. */
  prove: {
    from: OPEN_STATES,
    to: 'success',
    end: 'health',
    history: 'proven',
    effects: [...ALWAYS, 'models'],
  },
  /** The device has not answered for seven days. */
  expire: {
    from: OPEN_STATES,
    to: 'failed',
    end: 'expired',
    history: 'expired',
    effects: [...ALWAYS, 'settings'],
  },
  drop_message: {
    from: ['pending'],
    to: 'dropped',
    end: 'dropped',
    history: 'dropped',
    effects: [...ALWAYS, 'settings'],
  },
  /** A device that does not come back from its restart would refuse every other update, so updates are also dropped in this state. */
  drop_update: {
    from: OPEN_STATES,
    to: 'dropped',
    end: 'dropped',
    history: 'dropped',
    effects: [...ALWAYS, 'settings'],
  },
  /** The sender lost the device. */
  lose_link: {
    from: OPEN_STATES,
    to: 'dropped',
    end: 'link_lost',
    history: 'link_lost',
    effects: [...ALWAYS, 'settings'],
  },
  /** A newer edit to the device, with its own settings, replaces one that was not sent. */
  replace: {
    from: ['pending'],
    to: 'dropped',
    end: 'replaced',
    history: 'replaced',
    effects: ALWAYS,
  },
} as const satisfies Record<string, Transition>

export type CommandEvent = keyof typeof transitions

/** Returns a command's state after an event. It is unchanged if the event does not affect a command in that state. */
export function nextState(state: CommandStatus, event: CommandEvent): CommandStatus {
  const { from, to }: Transition = transitions[event]
  return from.includes(state) ? to : state
}

/** Returns true if a command can go from one state to another. `end` is null if the command stays open. */
export function isTransition(from: CommandStatus, to: CommandStatus, end: CommandEnd | null): boolean {
  return Object.values<Transition>(transitions).some(
    (each) => each.from.includes(from) && each.to === to && each.end === end,
  )
}
