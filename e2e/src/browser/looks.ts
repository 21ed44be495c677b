/** The windows in which a page is opened: a desktop, and a phone with touch. */
export const WIDE = { viewport: { width: 1440, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
