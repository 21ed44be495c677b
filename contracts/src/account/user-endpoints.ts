import { changePassword, resetPassword } from './passwords.ts'
import { signUp } from './sign-up.ts'
import { getUser, login, logout } from './users.ts'

/** The area's endpoints. They are in a separate file so that the sign-in page does not load endpoints that it does not use. */
export const userEndpoints = {
  login,
  signUp,
  getUser,
  logout,
  resetPassword,
  changePassword,
}
