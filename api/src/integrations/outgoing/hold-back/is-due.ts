/** True if a message `o` in the outbox is due and no process is sending it. */
export const IS_DUE = `o.state = 'pending' and o.due_at <= now() and (o.claimed_until is null or o.claimed_until <= now())`
