import { appendFile } from 'node:fs/promises'

/** Writes what a fault test observed to the file that `FAULTS_JOURNAL` names. Does nothing if that is not set. */
export async function note(line: string): Promise<void> {
  const path = process.env.FAULTS_JOURNAL
  if (path)
    await appendFile(
      path,
      `${new Date().toISOString()} ${process.env.TEST_DATABASE ?? 'embedded'}: ${line}\n`,
    )
}
