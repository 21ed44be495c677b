import type pg from 'pg'

const MONTHS = 14

/** Invoices of the sandbox for accounts that have none: a plan for each of the past months, one of which failed at first. */
export async function addCharges(client: pg.Client, emails: readonly string[]): Promise<void> {
  await client.query(
    `insert into sandbox_charge (user_id, description, created_at, status, amount, currency)
     select user_id, 'Sentinel plan, 25 cameras * demo', date_trunc('month', now()) - make_interval(months => $2 - month, hours => -7),
       tries.status, 4900, 'usd'
     from user_account u, generate_series(1, $2) month,
       lateral (select 'failed' as status where month = 9 union all select 'succeeded') tries
     where email = any ($1) and role <> 'viewer' and not exists (select from sandbox_charge c where c.user_id = u.user_id)
     order by user_id, month, tries.status`,
    [emails, MONTHS],
  )
}
