import {
  CONFIRMED,
  CONFIRMED_CARD,
  readSandboxToken,
  SANDBOX_CARDS,
} from '@sentinel/domain/billing/sandbox-cards'
import type { CardOnFile, Charge } from '@sentinel/contracts/billing/billing'
import type pg from 'pg'
import type { ChargesPage, Payments } from '../payments.ts'
import { refuseCard } from '../refuse-card.ts'

interface SandboxOptions {
  pool: pg.Pool
  now: () => number
}

/** Creates the payment provider for a console without Stripe keys. It accepts only test cards and charges nothing. */
export function createSandbox({ pool, now }: SandboxOptions): Payments {
  const getCard = (userId: number) => findCard(pool, userId)
  return {
    describe: () => ({ provider: 'sandbox' }),
    getCard,
    async setCard(userId, token) {
      const read = readSandboxToken(token)
      if (!read) throw refuseCard('The sandbox accepts only test cards.')
      if (read.kind === 'refused') throw refuseCard(read.reason)
      const { card, month, year, isConfirmed } = read
      if (Date.UTC(year, month) <= now()) throw refuseCard('Your card has expired.')
      if (card === CONFIRMED_CARD && !isConfirmed)
        return { ...(await getCard(userId)), confirmation: { client_secret: CONFIRMED + token } }
      const { brand, last4 } = SANDBOX_CARDS[card]
      await storeCard(pool, userId, [brand, last4, month, year])
      return { ...(await getCard(userId)), confirmation: null }
    },
    listCharges: (userId, page) => findCharges(pool, userId, page),
  }
}

async function findCard(pool: pg.Pool, userId: number): Promise<CardOnFile> {
  const { rows } = await pool.query<NonNullable<CardOnFile['card']>['card']>(
    'select brand, last4, exp_month, exp_year from sandbox_card where user_id = $1',
    [userId],
  )
  const [card] = rows
  return { card: card ? { card } : null }
}

async function storeCard(
  pool: pg.Pool,
  userId: number,
  card: [brand: string, last4: string, month: number, year: number],
): Promise<void> {
  await pool.query(
    `insert into sandbox_card (user_id, brand, last4, exp_month, exp_year) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set brand = excluded.brand, last4 = excluded.last4,
       exp_month = excluded.exp_month, exp_year = excluded.exp_year`,
    [userId, ...card],
  )
}

const ID_PREFIX = 'sandbox_'

async function findCharges(pool: pg.Pool, userId: number, { limit, after }: ChargesPage): Promise<Charge[]> {
  const { rows } = await pool.query<Charge>(
    `select '${ID_PREFIX}' || charge_number as id, description, floor(extract(epoch from created_at))::int as created, status, amount, currency
     from sandbox_charge where user_id = $1 and ($2::bigint is null or charge_number < $2)
     order by charge_number desc limit $3`,
    [userId, after === undefined ? null : readNumber(after), limit],
  )
  return rows
}

/** Returns 0, which ends the list, for an id that is not one of the sandbox's. */
function readNumber(id: string): number {
  const digits = new RegExp(`^${ID_PREFIX}(\\d{1,15})$`).exec(id)?.[1]
  return digits === undefined ? 0 : Number(digits)
}
