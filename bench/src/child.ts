import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { NODE_COMPILE_CACHE } from '@sentinel/e2e/stack/program'

export interface Child<Ready> {
  pid: number
  ready: Ready
  send(message: object): void
  /** Sends a message and waits for the reply. */
  ask<Answer>(message: object): Promise<Answer>
  /** Disconnects from the program, which makes it exit, and waits for the exit. */
  stop(): Promise<void>
}

export interface ChildOptions {
  environment?: Record<string, string>
  nodeArguments?: string[]
}

/** Starts a program and waits for its `{ ready }` message. */
export async function startChild<Ready>(
  path: string,
  { environment = {}, nodeArguments = [] }: ChildOptions = {},
): Promise<Child<Ready>> {
  const child = fork(path, {
    env: { NODE_COMPILE_CACHE, ...process.env, ...environment },
    execArgv: nodeArguments,
  })
  const { ready } = await nextMessage<{ ready: Ready }>(child, path)
  return {
    pid: child.pid ?? 0,
    ready,
    send: (message) => void child.send(message),
    ask(message) {
      child.send(message)
      return nextMessage(child, path)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function nextMessage<Message>(child: ChildProcess, path: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: unknown) => {
      child.off('exit', onExit)
      const { failed } = message as { failed?: string } // our own programs answer with objects
      if (failed === undefined) resolve(message as Message)
      else reject(new Error(failed))
    }
    const onExit = () => {
      child.off('message', onMessage)
      reject(new Error(`${path} ended`))
    }
    child.once('message', onMessage)
    child.once('exit', onExit)
  })
}
