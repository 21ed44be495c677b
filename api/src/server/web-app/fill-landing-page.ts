export interface LandingFacts {
  /** Where people open the console, without a slash at its end. */
  origin: string
  supportEmail: string
  docsUrl: string
}

/**
 * Puts what the operator has set into the built landing page. The domain `.invalid` belongs to nobody, so
 * that a place that was forgotten leads nowhere.
 */
export function fillLandingPage(html: string, { origin, supportEmail, docsUrl }: LandingFacts): string {
  return html
    .replaceAll('https://docs.console.invalid', () => escapeHtml(docsUrl))
    .replaceAll('https://console.invalid', () => escapeHtml(origin))
    .replaceAll('sales@console.invalid', () => escapeHtml(supportEmail))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
