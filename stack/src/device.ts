import { provision } from './device/provision.ts'
import { renewClaimCode } from './device/renew-claim-code.ts'
import { revoke } from './device/revoke.ts'
import { rotateSecret } from './device/rotate-secret.ts'
import { runActions } from './run-actions.ts'

await runActions('device', {
  provision,
  'claim-code': renewClaimCode,
  rotate: rotateSecret,
  revoke,
})
