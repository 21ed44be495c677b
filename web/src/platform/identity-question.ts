import type { RequestedProof } from '@sentinel/contracts/http/errors'

/** Asks the person to prove who they are; false if they would not. */
type Ask = (asked: RequestedProof) => Promise<boolean>

let ask: Ask | undefined
let open: Promise<boolean> | undefined

/** What is on the page to ask with. Returns what takes it away again. */
export function answerIdentityQuestions(with_: Ask): () => void {
  ask = with_
  return () => {
    if (ask === with_) ask = undefined
  }
}

/** Asks once, however many calls wait for the answer. False where nothing on the page can ask. */
export function askForIdentity(asked: RequestedProof): Promise<boolean> {
  open ??= (ask?.(asked) ?? Promise.resolve(false)).finally(() => (open = undefined))
  return open
}
