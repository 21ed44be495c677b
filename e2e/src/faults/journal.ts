import { appendFile } from 'node:fs/promises'

/** Notes what a fault test saw, in the file that `FAULTS_JOURNAL` names; nothing without it. */
export async function note(line: string): Promise<void> {
  const path = process.env.FAULTS_JOURNAL
  if (path)
    await appendFile(
      path,
      `${new Date().toISOString()} ${process.env.TEST_DATABASE ?? 'embedded'}: ${line}\n`,
    )
}
