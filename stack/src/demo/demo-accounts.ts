export const DEMO_PASSWORD = 'Sentinel-demo-1!'

export const DEMO_ACCOUNTS = [
  { email: 'owner@demo.example', username: 'owner', first: 'Wanjiru', last: 'Aroha', role: 'owner' },
  { email: 'viewer@demo.example', username: 'viewer', first: 'Inti', last: 'Lindqvist', role: 'viewer' },
  { email: 'staff@demo.example', username: 'staff', first: 'Sam', last: 'Torres', role: 'staff' },
] as const

export const DEMO_EMAILS: readonly string[] = DEMO_ACCOUNTS.map(({ email }) => email)
