import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface FoundProcess {
  pid: number
  command: string
}

/** Finds every process that works for a data folder: the folder is in its environment, on its command line, or its current directory. */
export async function findProcessesOf(dataDir: string): Promise<FoundProcess[]> {
  const all = process.platform === 'linux' ? await readProc() : await askPs()
  return all.filter(({ traces }) => traces.includes(dataDir)).map(({ pid, command }) => ({ pid, command }))
}

type TracedProcess = FoundProcess & { traces: string }

/**
 * A process that is ending has no command line left and is not found. The same goes for a zombie, which waits for its parent to read its exit code.
 */
async function readProc(): Promise<TracedProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const gone = () => ''
  return Promise.all(
    pids.map(async (pid) => {
      const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(gone)).replaceAll('\0', ' ')
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(gone)
      const folder = await readlink(`/proc/${pid}/cwd`).catch(gone)
      return { pid: Number(pid), command, traces: command && `${command}\n${environment}\n${folder}` }
    }),
  )
}

async function askPs(): Promise<TracedProcess[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axwwE', '-o', 'pid=,command='])
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line), command: line, traces: line }))
}
