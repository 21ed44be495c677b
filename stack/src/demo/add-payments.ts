import type pg from 'pg'

const MONTHS = 14
const CARD_YEARS = 3

/** Gives sandbox accounts a card and invoices. Accounts that already have either are not changed. */
export async function addPayments(client: pg.Client, emails: readonly string[]): Promise<void> {
  await addCards(client, emails)
  await addCharges(client, emails)
}

/** Adds Stripe's test card 4242 4242 4242 4242. */
async function addCards(client: pg.Client, emails: readonly string[]): Promise<void> {
  await client.query(
    `insert into sandbox_card (user_id, brand, last4, exp_month, exp_year)
     select user_id, 'Visa', '4242', 12, extract(year from now())::int + $2 from user_account where email = any ($1) and role <> 'viewer'
     on conflict do nothing`,
    [emails, CARD_YEARS],
  )
}

/** Adds a plan's charges for each of the past months. One of these charges failed at first. */
async function addCharges(client: pg.Client, emails: readonly string[]): Promise<void> {
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
