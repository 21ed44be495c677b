import type { RequestedProof } from '@sentinel/contracts/http/errors'

/** Asks the person to prove their identity. Resolves to false if the person declines. */
type Ask = (requested: RequestedProof) => Promise<boolean>

let ask: Ask | undefined
let open: Promise<boolean> | undefined

/** Registers the function that asks the person. Returns a function that unregisters it. */
export function answerIdentityQuestions(with_: Ask): () => void {
  ask = with_
  return () => {
    if (ask === with_) ask = undefined
  }
}

/** Asks the person once, however many calls wait for the proof. Resolves to false if the page has not registered a function to ask with. */
export function askForIdentity(requested: RequestedProof): Promise<boolean> {
  open ??= (ask?.(requested) ?? Promise.resolve(false)).finally(() => (open = undefined))
  return open
}
