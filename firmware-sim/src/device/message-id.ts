/** Message ids count the seconds of this epoch, so that a camera needs no memory for them. */
const EPOCH_MS = Date.parse('2020-01-01T00:00:00Z')

/** The id of a camera's message: the second it says it woke, and the messages of one wake numbered on. */
export function messageIdOf(wokenReportedMs: number, part: number): number {
  return Math.floor((wokenReportedMs - EPOCH_MS) / 1000) + part
}

/** When the camera says it woke to send this message, some seconds later than it did. */
export function latestWakeOf(messageId: number): number {
  return EPOCH_MS + (messageId + 1) * 1000
}
