import type pg from 'pg'
import type StripeClient from 'stripe'

/** Returns the id of an account's customer at Stripe; undefined before the account's first card. */
export async function findCustomerId(pool: pg.Pool, userId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ customer_id: string }>(
    'select customer_id from stripe_customer where user_id = $1',
    [userId],
  )
  return rows[0]?.customer_id
}

/** Returns the id of an account's customer at Stripe, and creates the customer if there is none. If two are created at the same time, the second one is never used. */
export async function ensureCustomerId(pool: pg.Pool, stripe: StripeClient, userId: number): Promise<string> {
  const known = await findCustomerId(pool, userId)
  if (known !== undefined) return known
  const { rows: accounts } = await pool.query<{ email: string; name: string }>(
    `select email, first_name || ' ' || last_name as name from user_account where user_id = $1`,
    [userId],
  )
  const [account] = accounts
  if (!account) throw new Error(`no account ${userId}`)
  const { id } = await stripe.customers.create({ ...account, metadata: { user_id: String(userId) } })
  await pool.query(
    'insert into stripe_customer (user_id, customer_id) values ($1, $2) on conflict (user_id) do nothing',
    [userId, id],
  )
  const kept = await findCustomerId(pool, userId)
  if (kept === undefined) throw new Error('the account was deleted while its customer was created')
  return kept
}

/** Forgets a customer that Stripe does not have, for example after a change from test keys to live keys. */
export async function forgetCustomer(pool: pg.Pool, customerId: string): Promise<void> {
  await pool.query('delete from stripe_customer where customer_id = $1', [customerId])
}
