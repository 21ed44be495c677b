import { changePassword, resetPassword } from './passwords.ts'
import { signUp } from './sign-up.ts'
import { getUser, login, logout } from './users.ts'

/** The endpoints of the area. They have a file of their own, so that the sign-in page does not load what it does not use. */
export const userEndpoints = {
  login,
  signUp,
  getUser,
  logout,
  resetPassword,
  changePassword,
}
