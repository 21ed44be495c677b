import { closeSync, openSync, writeSync } from 'node:fs'

/** Lists the executed commands, as evidence for tests that kill the fleet: an id that appears twice was executed twice. */
export interface CommandLog {
  /** Returns after the line has been written. */
  record(execution: { deviceId: number; commandId: string; type: string }): void
  close(): void
}

/** Appends a JSON object on a separate line for each execution. */
export function openCommandLog(path: string): CommandLog {
  const file = openSync(path, 'a', 0o600)
  return {
    record: ({ deviceId, commandId, type }) =>
      void writeSync(
        file,
        `${JSON.stringify({ device_id: deviceId, command_id: commandId, type, at: new Date().toISOString() })}\n`,
      ),
    close: () => closeSync(file),
  }
}
