import { changePassword, resetPassword } from './passwords.ts'
import { signUp } from './sign-up.ts'
import { endSession, getUser, listSessions, login, logout } from './users.ts'

/** The endpoints of two areas. They have a file of their own, so that the sign-in page does not load what it does not use. */
export const sessionEndpoints = { listSessions, endSession }

export const userEndpoints = {
  login,
  signUp,
  getUser,
  logout,
  resetPassword,
  changePassword,
}
