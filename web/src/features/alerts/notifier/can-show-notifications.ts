/** Browsers show notifications to pages that came over https, or from this machine. */
export function canShowNotifications(): boolean {
  return window.isSecureContext && 'Notification' in window
}
