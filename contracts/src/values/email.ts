import { z } from 'zod'

export const Email = z.email('Not a valid email.').max(254, 'An email can have at most 254 characters.')
