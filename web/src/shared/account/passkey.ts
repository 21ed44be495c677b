import type { NewPasskey, PasskeyAnswer } from '@sentinel/contracts/account/second-factor'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/**
 * A reason to show to the user, because the browser's own messages are not meant for people. `cancelled`: the person has cancelled, or the
 * request has timed out.
 */
export type PasskeyFailure = 'cancelled' | 'known already'

export class PasskeyFailed extends Error {
  override name = 'PasskeyFailed'
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Requests an assertion from the browser's passkey. Throws `PasskeyFailed`. */
export async function usePasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON // safe: the server's library makes the options for the browser's
  return startAuthentication({ optionsJSON }).catch(explain) as Promise<PasskeyAnswer> // safe: the same standard
}

/** Has the browser create a passkey. Throws `PasskeyFailed`. */
export async function makePasskey(options: Record<string, unknown>): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON // safe: the server's library makes the options for the browser's
  return startRegistration({ optionsJSON }).catch(explain) as Promise<NewPasskey> // safe: the same standard
}

function explain(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw new PasskeyFailed(isKnown ? 'known already' : 'cancelled', error)
}
