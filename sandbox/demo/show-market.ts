import { Type } from 'typebox'
import type { ApiClient, Vehicle } from './api-client.ts'
import { dollars, fact, heading, say } from './screen.ts'

const numberOrNull = Type.Union([Type.Number(), Type.Null()])
const textOrNull = Type.Union([Type.String(), Type.Null()])

const Comparables = Type.Object({ count: Type.Integer(), reason: textOrNull, difference_percent: numberOrNull })
const History = Type.Object({
  records: Type.Array(Type.Object({ events: Type.Array(Type.Object({ type: Type.String() })) })),
})
const Changes = Type.Object({ changes: Type.Array(Type.Object({ type: Type.String() })) })
const Incentives = Type.Object({ incentives: Type.Array(Type.Object({ label: Type.String(), amount: Type.Number() })) })
const Sticker = Type.Object({ origin: Type.String() })
const Payment = Type.Object({ monthly_payment: Type.Number(), total_interest: Type.Number() })
const Reviews = Type.Object({ rating: numberOrNull, best_rating: numberOrNull, review_count: numberOrNull })
const Dashboard = Type.Object({
  dealers: Type.Object({ total: Type.Integer() }),
  vehicles: Type.Object({ total: Type.Integer(), over_60_days: Type.Integer() }),
  changes: Type.Object({ last_24h: Type.Object({ created: Type.Integer(), removed: Type.Integer() }) }),
})

/** Reads from the service's own records about a car and the account. */
export async function showMarket(api: ApiClient, vehicles: readonly Vehicle[], reviewedId: string): Promise<void> {
  heading('10. A car in its market: comparables, history, incentives, payments, reviews, dashboard')
  const { vin, title, price } = await findPriced(api, vehicles)
  say(`${vin}, ${title}, ${dollars(price)}:`)
  const {
    count,
    reason,
    difference_percent: difference,
  } = await api.ask(Comparables, `GET /v2/vehicles/${vin}/comparables`)
  fact('market', `${count} comparables: ${reason ?? `${difference} % from what they ask for at this mileage`}`)
  const { records } = await api.ask(History, `GET /v2/vehicles/${vin}/history`)
  const { changes } = await api.ask(Changes, `GET /v1/vehicles/${vin}/changes`)
  const events = records.flatMap((record) => record.events.map(({ type }) => type))
  fact('history', `${events.join(', ')}; ${changes.length} changes are recorded`)
  const { incentives } = await api.ask(Incentives, `GET /v2/vehicles/${vin}/incentives`)
  const offers = incentives.map(({ label, amount }) => `${label} ${dollars(amount)}`)
  fact('incentives', offers.join(', ') || 'none published')
  const { origin } = await api.ask(Sticker, `GET /v2/vehicles/${vin}/window-sticker`)
  fact('sticker', origin === 'site' ? 'a link of the site' : 'drawn as PDF with ?format=pdf')
  const loan = { type: 'loan', vin, down_payment: 2_000, apr: 6.5, months: 60 }
  const payment = await api.ask(Payment, 'POST /v2/payments/calculate', loan)
  const months = `a month for 60 months at 6.5 % with $2,000 down, ${dollars(payment.total_interest)} interest`
  fact('payment', `${dollars(payment.monthly_payment)} ${months}`)
  const {
    rating,
    best_rating: best,
    review_count: reviews,
  } = await api.ask(Reviews, `GET /v2/dealers/${reviewedId}/reviews`)
  fact(
    'reviews',
    rating === null ? 'the site states none' : `${rating} of ${best} by ${reviews}, says plain-auto.example`,
  )
  const { dealers, vehicles: lots, changes: lately } = await api.ask(Dashboard, 'GET /v2/dashboard')
  const { created, removed } = lately.last_24h
  fact(
    'account',
    `${dealers.total} dealerships, ${lots.total} vehicles, ${created} new and ${removed} gone in 24 hours`,
  )
}

/** A car with a price that is still on the lot. */
async function findPriced(api: ApiClient, vehicles: readonly Vehicle[]) {
  for (const { vin, heading: title, price } of vehicles) {
    if (price === null || price < 5_000) continue
    const { records } = await api.ask(History, `GET /v2/vehicles/${vin}/history`)
    const last = records.flatMap(({ events }) => events).at(-1)
    if (last !== undefined && last.type !== 'removed') return { vin, title, price }
  }
  throw new Error('no vehicle of the page has a price')
}
