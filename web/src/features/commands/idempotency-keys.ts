import { CallFailed } from '../../platform/call-failed.ts'

/**
 * The idempotency keys of a form's calls. A call that got no answer may have worked, so it is repeated with its key; after a refusal, and for
 * other content, there is a new one.
 */
export function createKeys() {
  const keys = new Map<string, string>()
  const nameOf = (content: unknown) => JSON.stringify(content)
  return {
    of(content: unknown): string {
      const name = nameOf(content)
      const key = keys.get(name) ?? crypto.randomUUID()
      keys.set(name, key)
      return key
    },
    settle(content: unknown, error: Error): void {
      if (!(error instanceof CallFailed && error.isPassing)) keys.delete(nameOf(content))
    },
  }
}
