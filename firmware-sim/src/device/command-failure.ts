/** Why a camera cannot execute a command; the message is the detail of its answer. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
