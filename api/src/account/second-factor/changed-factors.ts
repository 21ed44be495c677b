/** A change to an account's second factors. `name` is the name of a passkey. */
export type ChangedFactors =
  | {
      kind: 'second_factor_added' | 'second_factor_removed'
      factor: 'authenticator' | 'passkey'
      name?: string
    }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'recovery_codes_made' }
