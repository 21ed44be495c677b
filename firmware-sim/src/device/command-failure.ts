/** Thrown if a camera cannot execute a command. The message is the detail of its answer. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
