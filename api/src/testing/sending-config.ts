import type { TestApiOptions } from './test-api.ts'

/** The configuration of a console with a mail server and an SMS service. It sends texts only to US numbers. */
export const sendingConfig = {
  console: {
    supportEmail: 'help@example.com',
    docsUrl: '/guide/',
    isSignUpOpen: true,
    sendsMail: true,
    offersSamples: true,
    mapboxToken: null,
    version: '1.2.3',
    commit: 'abcdef012345',
  },
  outgoing: {
    mail: { smtpUrl: 'smtp://mail.example.org', from: 'console@example.org' },
    sms: { apiUrl: 'https://sms.example.org', accountSid: 'AC1', authToken: 't0ken', from: '+12025550100' },
    smsCountries: ['US'],
    gundi: { v1Url: '', v2Url: '', v2Auth: 'apikey' },
  },
} satisfies TestApiOptions['config']
