import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '@sentinel/contracts/account/second-factor'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

interface Page {
  challenge: string
  rpId?: string
  origin?: string
}

/** A software authenticator (WebAuthn, section 6). It signs with ES256 and provides no attestation. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url')
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject }
  #signatures = 0

  constructor() {
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  register(page: Page): NewPasskey {
    const authData = Buffer.concat([this.#head(page, USER_PRESENT | HAS_CREDENTIAL), this.#describeKey()])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: writeClientData('webauthn.create', page).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'), // safe: a map of strings, maps and bytes
        transports: ['internal'],
      },
    }
  }

  answer(page: Page): PasskeyAnswer {
    const authenticatorData = this.#head(page, USER_PRESENT)
    const clientData = writeClientData('webauthn.get', page)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#key.privateKey).toString('base64url'),
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #head({ rpId = 'localhost' }: Page, flags: number): Buffer {
    this.#signatures += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#signatures)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), counter])
  }

  /** The authenticator's model (none), the id and the public key (COSE, RFC 9053, section 2.1). */
  #describeKey(): Buffer {
    const id = Buffer.from(this.id, 'base64url')
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, isoCBOR.encode(key)])
  }
}

function writeClientData(type: string, { challenge, origin = 'http://localhost:80' }: Page): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
