import { runActions } from './run-actions.ts'
import { changeRole } from './user/change-role.ts'
import { createUser } from './user/create-user.ts'
import { disable, enable } from './user/disable.ts'
import { endSessions } from './user/end-sessions.ts'
import { removeSecondFactors } from './user/remove-second-factors.ts'
import { setPassword } from './user/set-password.ts'

await runActions('user', {
  create: createUser,
  password: setPassword,
  role: changeRole,
  disable,
  enable,
  sessions: endSessions,
  'second-factor': removeSecondFactors,
})
