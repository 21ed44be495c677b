export { accountMessages as account } from './account.ts'
export { alertMessages as alerts } from './alerts.ts'
export { areaNames as areas, areaPromises } from './areas.ts'
export { deviceHealthMessages as deviceHealth } from './device-health.ts'
export { devicePageMessages as devicePage } from './device-page.ts'
export { deviceMessages as devices } from './devices.ts'
export { groupMessages as groups } from './groups.ts'
export { insightMessages as insights } from './insights.ts'
export { internalMessages as internal } from './internal.ts'
export { internalPeopleMessages as internalPeople } from './internal-people.ts'
export { levelMessages as levels } from './levels.ts'
export { mapMessages as map } from './map.ts'
export { outgoingMessages as outgoing } from './outgoing.ts'
export { product } from './product.ts'
export { proofMessages as proof, secondFactorMessages as secondFactor } from './second-factor.ts'
export { securityMessages as security } from './security.ts'
export { recipientMessages as recipients } from './recipients.ts'
export { settingsMessages as settings } from './settings.ts'
export { sharingMessages as sharing } from './sharing.ts'
export { shellMessages as shell } from './shell.ts'
export {
  loginMessages as login,
  passwordMessages as password,
  resetPasswordMessages as resetPassword,
  signUpMessages as signUp,
} from './sign-in.ts'
export { uiMessages as ui } from './ui.ts'
export { unsubscribeMessages as unsubscribe } from './unsubscribe.ts'
export { verificationMessages as verification } from './verification.ts'
