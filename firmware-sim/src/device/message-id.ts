/** The epoch from which message ids count seconds, so that a camera needs no memory for them. */
const EPOCH_MS = Date.parse('2020-01-01T00:00:00Z')

/** Returns the id of a camera's message: the second at which the camera claims to have woken up, plus the message's number within that wake. */
export function messageIdOf(wokenReportedMs: number, part: number): number {
  return Math.floor((wokenReportedMs - EPOCH_MS) / 1000) + part
}

/** Returns the time at which the camera claims to have woken up to send this message. The real time was some seconds earlier. */
export function latestWakeOf(messageId: number): number {
  return EPOCH_MS + (messageId + 1) * 1000
}
