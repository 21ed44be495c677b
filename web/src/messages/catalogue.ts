export { alertMessages as alerts } from './alerts.ts'
export { areaNames as areas, areaPromises } from './areas.ts'
export { insightMessages as insights } from './insights.ts'
export { product } from './product.ts'
export { settingsMessages as settings } from './settings.ts'
export { shellMessages as shell } from './shell.ts'
export {
  loginMessages as login,
  passwordMessages as password,
  resetPasswordMessages as resetPassword,
  signUpMessages as signUp,
} from './sign-in.ts'
export { uiMessages as ui } from './ui.ts'
export { unsubscribeMessages as unsubscribe } from './unsubscribe.ts'
