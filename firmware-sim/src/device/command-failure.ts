/** Thrown if a camera cannot execute a command. The message becomes the detail of the camera's answer. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
